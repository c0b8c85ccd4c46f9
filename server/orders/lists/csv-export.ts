import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import { int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { csvInParts, type Download, partRows } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { shownName } from '#users/tables.ts'
import type { Deps } from '../../deps.ts'
import { sellersPart } from '../shares/order-shares.ts'

const exportRow = {
  id: text,
  created_at: moment,
  number: int,
  paid: text,
  state: textOf<OrderState>(),
  total_minor: int,
  refunded_minor: int,
  fee_minor: int,
  fee_refunded_minor: int,
  share_minor: int,
  other: nullable(text),
  titles: text,
}
type ExportRow = RowOf<typeof exportRow>

type Side = 'buyer' | 'seller'
const part = { personId: int, limit: int }

function exported(side: Side, p: { personId: string; limit: string }, from = '') {
  const other = side === 'buyer' ? 'seller' : 'buyer'
  return `select o.id, o.created_at, o.number, to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as paid, o.state, o.total_minor,
      o.refunded_minor, o.fee_minor, o.fee_refunded_minor, ${sellersPart} as share_minor,
      ${shownName('p')} as other,
      (select string_agg(l.title || coalesce(' (milestone ' || m.number || ' of ' || e.title || ')', ''), '; ' order by l.position)
        from order_lines l left join engagement_milestones m on m.id = l.milestone_id left join engagements e on e.id = m.engagement_id
        where l.order_id = o.id) as titles
    from orders o left join people p on p.id = o.${other}_id
    where o.${side}_id = ${p.personId} and o.state <> 'pending' and o.paid_at is not null ${from}
    order by o.created_at desc, o.id desc limit ${p.limit}`
}
const partsOf = (side: Side) => ({
  first: statement(`orders_exported_${side}_first`, {
    takes: part,
    gives: exportRow,
    sql: (p) => exported(side, p),
  }),
  next: statement(`orders_exported_${side}_next`, {
    takes: { ...part, createdAt: moment, id: text },
    gives: exportRow,
    sql: (p) => exported(side, p, `and (o.created_at, o.id) < (${p.createdAt}::timestamptz, ${p.id})`),
  }),
})
const find = { buyer: partsOf('buyer'), seller: partsOf('seller') }

const columns = {
  buyer: ['Order', 'Paid', 'State', 'Items', 'Seller', 'Total', 'Refunded', 'Currency'],
  seller: ['Order', 'Paid', 'State', 'Items', 'Buyer', 'Total', 'Refunded', 'Fee', 'Your share', 'Currency'],
} as const

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * Exports all of a person's purchases or sales as CSV, newest first, with the file's name; read in parts while it is sent,
 * so it can be of any length. Dates are UTC, money is decimal; fee and share are what remains after refunds.
 */
export async function exportOrders({ db, clock, config }: ExportDeps, viewer: Viewer, side: Side): Promise<Download> {
  const what = side === 'buyer' ? 'orders' : 'sales'
  const asked = { personId: viewer.id, limit: partRows }
  // Read before the answer begins, so that an unreachable database is refused like in any other call.
  const first = await find[side].first(db, asked)
  return {
    name: `guildhall-${what}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: csvInParts(columns[side], {
      first,
      next: ({ created_at, id }) => find[side].next(db, { ...asked, createdAt: created_at, id }),
      line: (row) => lineOf(row, side, config.currency),
    }),
  }
}

function lineOf(row: ExportRow, side: Side, currency: string): (string | number)[] {
  const fee = row.fee_minor - row.fee_refunded_minor
  return [
    ...[row.number, row.paid, row.state, row.titles, row.other ?? 'Account deleted'],
    ...[decimalText(row.total_minor), decimalText(row.refunded_minor)],
    ...(side === 'seller' ? [decimalText(fee), decimalText(row.share_minor)] : []),
    currency,
  ]
}
