import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderState } from '@guildhall/contract/commerce-options.ts'
import { decimalText } from '@guildhall/contract/money.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { csvOf } from '#http/csv.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

interface ExportRow {
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

const exported = (side: 'buyer' | 'seller', other: 'buyer' | 'seller') =>
  prepared<ExportRow>(
    `orders_exported_${side}`,
    `select o.number, to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as paid, o.state, o.total_minor, o.refunded_minor,
       o.fee_minor, o.fee_refunded_minor, coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)) as other,
       (select string_agg(l.title, '; ' order by l.position) from order_lines l where l.order_id = o.id) as titles
     from orders o left join people p on p.id = o.${other}_id
     where o.${side}_id = $1 and o.state <> 'pending' and o.paid_at is not null
     order by o.created_at desc, o.id desc limit $2`,
  )
const find = { buyer: exported('buyer', 'seller'), seller: exported('seller', 'buyer') }

const columns = {
  buyer: ['Order', 'Paid', 'State', 'Projects', 'Seller', 'Total', 'Refunded', 'Currency'],
  seller: ['Order', 'Paid', 'State', 'Projects', 'Buyer', 'Total', 'Refunded', 'Fee', 'Your share', 'Currency'],
} as const

/**
 * All that a person bought or sold as CSV, newest first, with the name of the file. Dates are UTC, money is decimal; fee and
 * share are what remains after refunds. 422 when it is too much for one file.
 */
export async function exportOrders(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  side: 'buyer' | 'seller',
): Promise<{ name: string; text: string }> {
  const rows = await find[side](db, viewer.id, orderLimits.exportRows + 1)
  if (rows.length > orderLimits.exportRows) throw new AppError('export_too_large')
  const lines = rows.map((row) => {
    const fee = row.fee_minor - row.fee_refunded_minor
    const share = row.total_minor - row.refunded_minor - fee
    return [
      ...[row.number, row.paid, row.state, row.titles, row.other ?? 'Account deleted'],
      ...[decimalText(row.total_minor), decimalText(row.refunded_minor)],
      ...(side === 'seller' ? [decimalText(fee), decimalText(share)] : []),
      config.currency,
    ]
  })
  const what = side === 'buyer' ? 'orders' : 'sales'
  return {
    name: `guildhall-${what}-${clock.now().toISOString().slice(0, 10)}.csv`,
    text: csvOf([columns[side], ...lines]),
  }
}
