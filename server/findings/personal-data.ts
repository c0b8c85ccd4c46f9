import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { readWhole } from './finding-list.ts'
import { findListsOf, keepNoLonger } from './queries.ts'

/** Returns the findings of a person's engagements, as they may read them, for their data export. */
export async function heldFindings(
  { db, config }: { db: Queryable; config: Pick<Config, 'authSecret'> },
  personId: number,
) {
  const held = []
  for (const { engagement_id: engagementId, role, ...list } of await findListsOf(db, { personId })) {
    held.push({
      ...{ engagementId, role, deliveredAt: list.delivered_at, deletedAt: list.deleted_at },
      keptSince: role === 'client' ? list.client_keeps_at : list.provider_keeps_at,
      findings: await readWhole({ db, config }, engagementId, role),
    })
  }
  return held
}

/** An erased person no longer keeps findings; they stay for the other side until their date of deletion. */
export const leaveFindings = (tx: Tx, personId: number) => keepNoLonger(tx, { personId })
