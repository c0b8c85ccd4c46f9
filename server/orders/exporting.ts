import type { OrderState } from '@guildhall/contract/commerce-options.ts'
import { decimalText } from '@guildhall/contract/money.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { csvOf, csvRows } from '#http/csv.ts'
import type { Deps } from '../deps.ts'

interface ExportRow {
  id: string
  created_at: string
  number: number
  paid: string
  state: OrderState
  titles: string
  other: string | null
  total_minor: number
  refunded_minor: number
  fee_minor: number
  fee_refunded_minor: number
}

// Rows of one statement: no more of an export is in memory.
const partRows = 1000

const exported = (side: 'buyer' | 'seller', other: 'buyer' | 'seller', from: 'first' | 'next') =>
  prepared<ExportRow>(
    `orders_exported_${side}_${from}`,
    `select o.id, o.created_at, o.number, to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as paid, o.state, o.total_minor,
       o.refunded_minor, o.fee_minor, o.fee_refunded_minor,
       coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)) as other,
       (select string_agg(l.title, '; ' order by l.position) from order_lines l where l.order_id = o.id) as titles
     from orders o left join people p on p.id = o.${other}_id
     where o.${side}_id = $1 and o.state <> 'pending' and o.paid_at is not null
       ${from === 'first' ? '' : 'and (o.created_at, o.id) < ($3::timestamptz, $4)'}
     order by o.created_at desc, o.id desc limit $2`,
  )
const find = {
  buyer: { first: exported('buyer', 'seller', 'first'), next: exported('buyer', 'seller', 'next') },
  seller: { first: exported('seller', 'buyer', 'first'), next: exported('seller', 'buyer', 'next') },
}

const columns = {
  buyer: ['Order', 'Paid', 'State', 'Projects', 'Seller', 'Total', 'Refunded', 'Currency'],
  seller: ['Order', 'Paid', 'State', 'Projects', 'Buyer', 'Total', 'Refunded', 'Fee', 'Your share', 'Currency'],
} as const

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * All that a person bought or sold as CSV, newest first, with the name of the file; read in parts as it is sent, so that it
 * may be of any length. Dates are UTC, money is decimal; fee and share are what remains after refunds.
 */
export async function exportOrders(
  deps: ExportDeps,
  viewer: Viewer,
  side: 'buyer' | 'seller',
): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
  const what = side === 'buyer' ? 'orders' : 'sales'
  // Read before the answer begins: a database that is away is then refused like any other call.
  const first = await find[side].first(deps.db, viewer.id, partRows)
  return {
    name: `guildhall-${what}-${deps.clock.now().toISOString().slice(0, 10)}.csv`,
    content: contentOf(deps, viewer, side, first),
  }
}

async function* contentOf(
  { db, config }: ExportDeps,
  viewer: Viewer,
  side: 'buyer' | 'seller',
  first: readonly ExportRow[],
): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  yield text.encode(csvOf([columns[side]]))
  let rows = first
  for (;;) {
    yield text.encode(csvRows(rows.map((row) => lineOf(row, side, config.currency))))
    const last = rows.at(-1)
    if (!last || rows.length < partRows) return
    rows = await find[side].next(db, viewer.id, partRows, last.created_at, last.id)
  }
}

function lineOf(row: ExportRow, side: 'buyer' | 'seller', currency: string): (string | number)[] {
  const fee = row.fee_minor - row.fee_refunded_minor
  const share = row.total_minor - row.refunded_minor - fee
  return [
    ...[row.number, row.paid, row.state, row.titles, row.other ?? 'Account deleted'],
    ...[decimalText(row.total_minor), decimalText(row.refunded_minor)],
    ...(side === 'seller' ? [decimalText(fee), decimalText(share)] : []),
    currency,
  ]
}
