import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { Queryable } from '#db/connect.ts'
import { people } from '#users/tables.ts'

/** The demo community's administrator, who sells nothing. */
export async function insertAdministrator(db: Queryable, now: Date): Promise<void> {
  await db.insert(people).values({
    uid: 'demo-administrator',
    customUserId: 'ines-calloway-9d3t',
    email: 'admin@guildhall.example',
    userType: 'Professors',
    role: 'admin',
    firstName: 'Ines',
    lastName: 'Calloway',
    headline: 'Keeps this guildhall in order',
    termsVersion,
    termsAcceptedAt: now,
    demo: true,
    createdAt: now,
    updatedAt: now,
  })
}
