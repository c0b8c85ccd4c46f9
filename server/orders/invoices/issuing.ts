import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { OrderRow } from '../order-row.ts'
import { findIssuer, insertCreditNote, insertInvoice, nextNumber } from './issue-queries.ts'

/** Issues the invoice of a paid order with the seller's next number of the year (UTC). What costs nothing has none. */
export async function issueInvoice(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { id, seller_id, total_minor } = order
  if (total_minor === 0) return
  const year = now.getUTCFullYear()
  const [issued] = await insertInvoice(tx, id, seller_id, year, await take(tx, seller_id, year), now, total_minor)
  if (!issued) throw new AppError('internal')
}

/**
 * Issues a credit note over money of an order that goes back, in the transaction that books it and under the order's lock.
 * An order without an invoice gets none.
 */
export async function issueCreditNote(tx: Tx, orderId: string, amountMinor: number, now: Date): Promise<void> {
  const [invoice] = await findIssuer(tx, orderId)
  if (!invoice) return
  const year = now.getUTCFullYear()
  await insertCreditNote(tx, orderId, year, await take(tx, invoice.seller_id, year), now, amountMinor)
}

async function take(tx: Tx, sellerId: number | null, year: number): Promise<number> {
  const [counter] = await nextNumber(tx, sellerId, year)
  if (!counter) throw new AppError('internal')
  return counter.last
}
