import type { UserType } from '@guildhall/contract/options.ts'

interface DemoPerson {
  email: string
  userType: UserType
  role: 'member' | 'admin'
}

/** The password of everybody in the demo community. Outside demo mode no start succeeds while such people exist. */
export const demoPassword = 'guildhall-demo'

/** One of each kind of the demo community, and its administrator: whom the sign-in page offers (product 1). */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'ilse.vandermeer@aldermoor.example', userType: 'Students', role: 'member' },
  { email: 'nomvula.dlamini@kestrelbay.example', userType: 'Professors', role: 'member' },
  { email: 'tomas@arriaga.example', userType: 'Freelancers', role: 'member' },
  { email: 'office@harbourandpike.example', userType: 'Business', role: 'member' },
  { email: 'admin@guildhall.example', userType: 'Professors', role: 'admin' },
]
