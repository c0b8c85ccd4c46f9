import { timesheetLimits } from '@guildhall/contract/limits/engagements.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, text, withinDays } from '#db/statement.ts'
import { isPaidWork } from './tables.ts'

// The invoice of a milestone has what was released at its completion, its credit notes what was refunded later. The year is part
// of their index.
const findFigures = statement('work_figures', {
  takes: { providerId: int, from: text, to: text },
  gives: { engagements: int, released: int, refunded: int, quarters: int },
  sql: ({ providerId, from, to }) => `
    with papers as materialized (
      select i.position, i.total_minor, i.credited_minor - i.before_minor as back
      from invoices i join engagement_milestones m on m.order_id = i.order_id
      where i.seller_id = ${providerId} and i.year between date_part('year', ${from}::text::date) and date_part('year', ${to}::text::date)
        and ${withinDays('i.issued_at', from, to)})
    select
      (select count(*)::int from engagements e where e.provider_id = ${providerId} and e.state = 'completed'
        and ${withinDays('e.ended_at', from, to)} and ${isPaidWork('e')}) as engagements,
      (select coalesce(sum(total_minor), 0)::bigint from papers where position = 0) as released,
      (select coalesce(sum(back), 0)::bigint from papers where position > 0) as refunded,
      (select coalesce(sum((entry ->> 'quarters')::int), 0)::int
        from engagements e join engagement_milestones m on m.engagement_id = e.id and m.hours is not null
        join timesheets t on t.milestone_id = m.id cross join lateral jsonb_array_elements(t.delivered) entry
        where e.provider_id = ${providerId} and (entry ->> 'day')::date between ${from}::text::date and ${to}::text::date) as quarters`,
})

const countPaid = statement('work_completed', {
  takes: { providerId: int },
  gives: { engagements: int },
  sql: ({ providerId }) => `
    select count(*)::int as engagements from engagements e
    where e.provider_id = ${providerId} and e.state = 'completed' and ${isPaidWork('e')}`,
})

/** What a provider's work brought, for analytics/ and dashboard/. */
export const workFigures = {
  /**
   * Returns the figures of the days `from` to `to` (UTC): engagements completed and paid, money released and refunded after its
   * release, and the hours of delivered timesheets, which count on their own day.
   */
  async between(db: Queryable, period: { providerId: number; from: string; to: string }) {
    const [row] = await findFigures(db, period)
    return {
      engagements: row?.engagements ?? 0,
      releasedMinor: row?.released ?? 0,
      refundedMinor: row?.refunded ?? 0,
      hours: (row?.quarters ?? 0) / timesheetLimits.quartersAnHour,
    }
  },
  /** How many paid engagements a provider has completed. */
  async completed(db: Queryable, providerId: number): Promise<number> {
    return (await countPaid(db, { providerId }))[0]?.engagements ?? 0
  },
}
