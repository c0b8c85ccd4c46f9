import type { EngagementSide, EngagementState } from '@guildhall/contract/engagements/options.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import { int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { csvInParts, type Download, partRows } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { shownName } from '#users/tables.ts'
import type { Deps } from '../deps.ts'
import { listedHere, otherOf } from './engagement-lists.ts'

const exportRow = {
  id: text,
  created_at: moment,
  number: int,
  title: text,
  side: textOf<EngagementSide>(),
  other: nullable(text),
  state: textOf<EngagementState>(),
  begun: text,
  ended: nullable(text),
  paid_in: int,
  released: int,
  refunded: int,
  fee: int,
}
const part = { personId: int, limit: int }

// What is paid in stays in that column after its release. The fee is that of released milestones.
const exported = (p: { personId: string; limit: string }, from = '') => `
  select e.id, e.created_at, e.number, e.title, case when e.client_id = ${p.personId} then 'client' else 'provider' end as side,
    ${shownName('o')} as other, e.state,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as begun, to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD') as ended,
    money.paid_in, money.released, money.refunded, money.fee
  from engagements e left join people o on o.id = ${otherOf(p.personId)}, lateral (
    select coalesce(sum(m.total_minor), 0)::bigint as paid_in, coalesce(sum(m.refunded_minor), 0)::bigint as refunded,
      coalesce(sum(m.total_minor - m.refunded_minor) filter (where m.completed_at is not null), 0)::bigint as released,
      coalesce(sum(m.fee_minor - m.fee_refunded_minor) filter (where m.completed_at is not null), 0)::bigint as fee
    from engagement_milestones s join orders m on m.id = s.order_id where s.engagement_id = e.id and m.paid_at is not null
  ) money
  where (e.client_id = ${p.personId} or e.provider_id = ${p.personId}) and ${listedHere} ${from}
  order by e.created_at desc, e.id desc limit ${p.limit}`

const find = {
  first: statement('engagements_exported', { takes: part, gives: exportRow, sql: (p) => exported(p) }),
  next: statement('engagements_exported_next', {
    takes: { ...part, createdAt: moment, id: text },
    gives: exportRow,
    sql: (p) => exported(p, `and (e.created_at, e.id) < (${p.createdAt}::timestamptz, ${p.id})`),
  }),
}

const columns = [
  ...['Engagement', 'Title', 'Your side', 'With', 'State', 'Begun', 'Ended'],
  ...['Paid in', 'Released', 'Refunded', 'Fee', 'Your share', 'Currency'],
]

/**
 * Exports all of a person's engagements as CSV, the newest first; read in parts while it is sent, so it can be of any length.
 * Dates are UTC, money is decimal. Fee and share are those of released work, and empty for a client.
 */
export async function exportEngagements(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<Download> {
  const asked = { personId: viewer.id, limit: partRows }
  // Read before the answer begins, so that an unreachable database is refused like in any other call.
  const first = await find.first(db, asked)
  return {
    name: `guildhall-engagements-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: csvInParts(columns, {
      first,
      next: ({ created_at, id }) => find.next(db, { ...asked, createdAt: created_at, id }),
      line: (row) => lineOf(row, config.currency),
    }),
  }
}

function lineOf(row: RowOf<typeof exportRow>, currency: string): (string | number)[] {
  const earned = row.side === 'provider' ? [decimalText(row.fee), decimalText(row.released - row.fee)] : ['', '']
  return [
    ...[row.number, row.title, row.side, row.other ?? 'Account deleted', row.state, row.begun, row.ended ?? ''],
    ...[decimalText(row.paid_in), decimalText(row.released), decimalText(row.refunded), ...earned, currency],
  ]
}
