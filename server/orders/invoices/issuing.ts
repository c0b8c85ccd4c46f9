import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { OrderRow } from '../order-row.ts'
import { insertInvoice, nextInvoice } from './queries.ts'

/** Issues the invoice of a paid order with the seller's next number of the year (UTC). What costs nothing has none. */
export async function issueInvoice(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.total_minor === 0) return
  const year = now.getUTCFullYear()
  const [counter] = await nextInvoice(tx, order.seller_id, year)
  if (!counter) throw new AppError('internal')
  const [issued] = await insertInvoice(tx, order.id, order.seller_id, year, counter.last, now)
  if (!issued) throw new AppError('internal')
}
