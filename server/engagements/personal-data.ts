import type { Queryable, Tx } from '#db/connect.ts'
import { int, statement } from '#db/statement.ts'
import { endAllOf } from './ending.ts'
import type { ChangeDeps } from './engagement-state.ts'
import { columns, engagementRow, findAdult, findEvents, findMilestonesOf, findOffers } from './queries.ts'

const findAll = statement('engagements_held', {
  takes: { personId: int },
  gives: engagementRow,
  sql: ({ personId }) =>
    `select ${columns} from engagements e where e.client_id = ${personId} or e.provider_id = ${personId} order by e.number`,
})

/** Returns a person's engagements with offers, milestones and record, for their data export. */
export async function heldEngagements(db: Queryable, personId: number) {
  const rows = await findAll(db, { personId })
  const [adult] = await findAdult(db, { personId })
  const engagements = []
  for (const { client_id, provider_id: _provider, ...row } of rows)
    engagements.push({
      ...row,
      role: client_id === personId ? 'client' : 'provider',
      offers: await findOffers(db, { engagementIds: [row.id] }),
      milestones: await findMilestonesOf(db, { engagementIds: [row.id] }),
      record: await findEvents(db, { engagementId: row.id }),
    })
  return { declaredAdultAt: adult?.at ?? null, engagements }
}

/** Ends what is open before a person's account is erased; the rest stays for the other side, without the person. */
export async function eraseFromEngagements(deps: ChangeDeps, tx: Tx, personId: number): Promise<void> {
  await endAllOf(deps, tx, personId)
}
