import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isReadable, presentEvent } from './finding-list.ts'
import { findEvents, findFindings, findListsOf, keepNoLonger } from './queries.ts'
import { presentWhole, sealFor } from './sealed-findings.ts'

/** Returns the findings of a person's engagements, as they may read them, for their data export. */
export async function heldFindings(
  { db, config }: { db: Queryable; config: Pick<Config, 'authSecret'> },
  personId: number,
) {
  const held = []
  for (const { engagement_id: engagementId, role, ...list } of await findListsOf(db, { personId })) {
    const seal = sealFor(config, engagementId)
    const records = Map.groupBy(await findEvents(db, { engagementId, number: null }), ({ number }) => number)
    const rows = await findFindings(db, { engagementId })
    held.push({
      ...{ engagementId, role, deliveredAt: list.delivered_at, deletedAt: list.deleted_at },
      keptSince: role === 'client' ? list.client_keeps_at : list.provider_keeps_at,
      findings: rows
        .filter(({ delivered_at }) => isReadable(role, delivered_at))
        .map((row) => ({
          ...presentWhole(seal, row),
          record: (records.get(row.number) ?? []).map((event) => presentEvent(seal, event)),
        })),
    })
  }
  return held
}

/** A person who leaves keeps nothing; what was found stays for the other side until it is deleted. */
export const leaveFindings = (tx: Tx, personId: number) => keepNoLonger(tx, { personId })
