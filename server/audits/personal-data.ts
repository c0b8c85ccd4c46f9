import type { Queryable, Tx } from '#db/connect.ts'
import { presentVersion } from './audit-rules.ts'
import { dropContacts, findHosts, findRulesOf, findVersions } from './queries.ts'

/** Returns the rules of a person's audits, for their data export. */
export async function heldRules(db: Queryable, personId: number) {
  const held = []
  for (const { engagement_id: engagementId, role } of await findRulesOf(db, { personId })) {
    const hosts = await findHosts(db, { engagementId })
    held.push({
      ...{ engagementId, role, versions: (await findVersions(db, { engagementId })).map(presentVersion) },
      hosts: hosts.map(({ token, ...host }) => (role === 'client' ? { ...host, token } : host)),
    })
  }
  return held
}

/** The client's permission and signature stay as the provider's proof; the contact to call is deleted. */
export const leaveRules = (tx: Tx, personId: number) => dropContacts(tx, { personId })
