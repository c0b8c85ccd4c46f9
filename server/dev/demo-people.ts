import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'

interface DemoPerson {
  email: string
  userType: UserType
  role: Role
}

/** The password of everybody in the demo community. Outside demo mode no start succeeds while such people exist. */
export const demoPassword = 'guildhall-demo'

/** One person of each kind in the demo community, and its staff, two of each role: the sign-in page offers them. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'ilse.vandermeer@aldermoor.example', userType: 'Students', role: 'member' },
  { email: 'nomvula.dlamini@kestrelbay.example', userType: 'Professors', role: 'member' },
  { email: 'tomas@arriaga.example', userType: 'Freelancers', role: 'member' },
  { email: 'office@harbourandpike.example', userType: 'Business', role: 'member' },
  { email: 'admin@guildhall.example', userType: 'Professors', role: 'admin' },
  { email: 'matthias.grewe@guildhall.example', userType: 'Professors', role: 'admin' },
  { email: 'hanneke.vos@guildhall.example', userType: 'Professors', role: 'moderator' },
  { email: 'samir.haddad@guildhall.example', userType: 'Professors', role: 'moderator' },
  { email: 'lucia.ferrand@guildhall.example', userType: 'Professors', role: 'support' },
  { email: 'oliver.penn@guildhall.example', userType: 'Professors', role: 'support' },
  { email: 'priya.raman@guildhall.example', userType: 'Professors', role: 'finance' },
  { email: 'tobias.keel@guildhall.example', userType: 'Professors', role: 'finance' },
]

/** Whether people with a publicly known password exist; then no start outside demo mode. */
export async function hasDemoPeople(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from people where demo limit 1`)
  return rows.length > 0
}
