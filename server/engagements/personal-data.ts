import type { Queryable } from '#db/connect.ts'
import { int, statement } from '#db/statement.ts'
import { heldCvs } from './cvs.ts'
import { findTimesheets, type TimesheetRow } from './hours/timesheet-queries.ts'
import { columns, engagementRow, findAdult, findEvents, findMilestonesOf, findOffers } from './queries.ts'

const findAll = statement('engagements_held', {
  takes: { personId: int },
  gives: engagementRow,
  sql: ({ personId }) =>
    `select ${columns} from engagements e where e.client_id = ${personId} or e.provider_id = ${personId} order by e.number`,
})

// Entries that are not delivered are only the provider's.
function sheetOf(sheet: TimesheetRow | undefined, isClient: boolean) {
  if (!sheet) return null
  return isClient ? { delivered: sheet.delivered, deliveredAt: sheet.delivered_at } : sheet
}

/** Returns a person's engagements with offers, milestones and record, for their data export. */
export async function heldEngagements(db: Queryable, personId: number) {
  const rows = await findAll(db, { personId })
  const engagementIds = rows.map(({ id }) => id)
  const [adult] = await findAdult(db, { personId })
  const offers = Map.groupBy(await findOffers(db, { engagementIds }), ({ engagement_id }) => engagement_id)
  const milestones = Map.groupBy(await findMilestonesOf(db, { engagementIds }), ({ engagement_id }) => engagement_id)
  const sheets = Map.groupBy(
    await findTimesheets(db, { milestoneIds: [...milestones.values()].flat().map(({ id }) => id) }),
    ({ milestone_id }) => milestone_id,
  )
  const events = Map.groupBy(await findEvents(db, { engagementIds }), ({ engagement_id }) => engagement_id)
  return {
    declaredAdultAt: adult?.at ?? null,
    cvs: await heldCvs(db, personId),
    engagements: rows.map(({ client_id, provider_id: _provider, ...row }) => ({
      ...row,
      role: client_id === personId ? 'client' : 'provider',
      offers: offers.get(row.id) ?? [],
      milestones: (milestones.get(row.id) ?? []).map((milestone) => ({
        ...milestone,
        timesheet: sheetOf(sheets.get(milestone.id)?.[0], client_id === personId),
      })),
      record: events.get(row.id) ?? [],
    })),
  }
}
