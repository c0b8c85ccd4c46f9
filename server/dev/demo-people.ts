import type { UserType } from '@guildhall/contract/values/options.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'

interface DemoPerson {
  email: string
  userType: UserType
  role: 'member' | 'admin'
}

/** The password of everybody in the demo community. Outside demo mode no start succeeds while such people exist. */
export const demoPassword = 'guildhall-demo'

/** One person of each kind in the demo community, and its administrator: the sign-in page offers them. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'ilse.vandermeer@aldermoor.example', userType: 'Students', role: 'member' },
  { email: 'nomvula.dlamini@kestrelbay.example', userType: 'Professors', role: 'member' },
  { email: 'tomas@arriaga.example', userType: 'Freelancers', role: 'member' },
  { email: 'office@harbourandpike.example', userType: 'Business', role: 'member' },
  { email: 'admin@guildhall.example', userType: 'Professors', role: 'admin' },
]

/** Whether people with a publicly known password exist; then no start outside demo mode. */
export async function hasDemoPeople(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from people where demo limit 1`)
  return rows.length > 0
}
