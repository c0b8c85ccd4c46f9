import type { Queryable } from '#db/connect.ts'
import { float, int, statement, text, withinDays } from '#db/statement.ts'

// The guests of a group share a start. An absence counts as said until it is denied.
const findFigures = statement('session_figures', {
  takes: { hostId: int, from: text, to: text },
  gives: { sessions: int, guests: int, hours: float, released: int },
  sql: ({ hostId, from, to }) => `
    with held as materialized (
      select starts_at, ends_at, guest_id from bookings
      where host_id = ${hostId} and state in ('over', 'done') and (absence_said_by is null or absence_denied) and ${withinDays('ends_at', from, to)})
    select
      (select count(distinct starts_at)::int from held) as sessions,
      (select count(distinct guest_id)::int from held) as guests,
      (select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::float8 / 3600
        from (select distinct starts_at, ends_at from held) each) as hours,
      (select coalesce(sum(total_minor - refunded_minor), 0)::bigint from orders
        where seller_id = ${hostId} and fulfilment = 'session' and state = 'completed' and ${withinDays('completed_at', from, to)}) as released`,
})

/**
 * Returns what a host's sessions of the days `from` to `to` (UTC) brought, for analytics/: sessions that were held, their
 * guests and hours, and what was released for sessions in these days, after refunds and before fees, in minor units.
 */
export async function sessionFiguresBetween(db: Queryable, period: { hostId: number; from: string; to: string }) {
  const [row] = await findFigures(db, period)
  return {
    held: row?.sessions ?? 0,
    guests: row?.guests ?? 0,
    hours: row?.hours ?? 0,
    releasedMinor: row?.released ?? 0,
  }
}
