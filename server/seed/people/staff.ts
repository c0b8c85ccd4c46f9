import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { Queryable } from '#db/connect.ts'
import { people } from '#users/tables.ts'

const headlines = {
  admin: 'Keeps this guildhall in order',
  moderator: 'Reads every report',
  support: 'Answers every question',
  finance: 'Decides disputes and sends payouts',
}

const staff = [
  ['admin', 'Ines', 'Calloway', 'ines-calloway-9d3t', 'admin'],
  ['admin', 'Matthias', 'Grewe', 'matthias-grewe-4k7p', 'matthias.grewe'],
  ['moderator', 'Hanneke', 'Vos', 'hanneke-vos-2m8x', 'hanneke.vos'],
  ['moderator', 'Samir', 'Haddad', 'samir-haddad-6t1c', 'samir.haddad'],
  ['support', 'Lucia', 'Ferrand', 'lucia-ferrand-8w5h', 'lucia.ferrand'],
  ['support', 'Oliver', 'Penn', 'oliver-penn-3r9v', 'oliver.penn'],
  ['finance', 'Priya', 'Raman', 'priya-raman-7b2q', 'priya.raman'],
  ['finance', 'Tobias', 'Keel', 'tobias-keel-5n6d', 'tobias.keel'],
] as const

/** The demo community's staff, two of each role. They sell nothing. */
export async function insertStaff(db: Queryable, now: Date): Promise<void> {
  await db.insert(people).values(
    staff.map(([role, firstName, lastName, customUserId, address]) => ({
      uid: `demo-staff-${address}`,
      customUserId,
      email: `${address}@guildhall.example`,
      userType: 'Professors' as const,
      role,
      ...{ firstName, lastName, headline: headlines[role] },
      ...{ termsVersion, termsAcceptedAt: now, demo: true, createdAt: now, updatedAt: now },
    })),
  )
}
