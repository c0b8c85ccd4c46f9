import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { FulfilmentRules } from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import type { OrderRow } from '../queries.ts'
import { findIssuer, insertCreditNote, insertInvoice, nextNumber } from './queries.ts'

/**
 * Issues the invoice of an order with the seller's next number of the year (UTC), when this is the moment for its fulfilment. It is
 * over what was not sent back yet. What costs nothing has none.
 */
export async function issueInvoice(
  tx: Tx,
  order: OrderRow,
  moment: FulfilmentRules['invoicedAt'],
  now: Date,
): Promise<void> {
  const { id, seller_id, total_minor, refunded_minor } = order
  const sumMinor = total_minor - refunded_minor
  if (rulesOf(order).invoicedAt !== moment || sumMinor === 0) return
  // An order that was in dispute is completed again.
  if (moment === 'completion' && (await findIssuer(tx, { orderId: id })).length > 0) return
  const year = now.getUTCFullYear()
  const number = await take(tx, seller_id, year)
  const invoice = { orderId: id, sellerId: seller_id, year, number, at: now, totalMinor: sumMinor }
  const [issued] = await insertInvoice(tx, invoice)
  if (!issued) throw new AppError('internal')
}

/**
 * Issues a credit note over money of an order that goes back, in the transaction that books it and under the order's lock.
 * An order without an invoice gets none.
 */
export async function issueCreditNote(tx: Tx, orderId: string, amountMinor: number, now: Date): Promise<void> {
  const [invoice] = await findIssuer(tx, { orderId })
  if (!invoice) return
  const year = now.getUTCFullYear()
  const number = await take(tx, invoice.seller_id, year)
  await insertCreditNote(tx, { orderId, year, number, at: now, amountMinor })
}

async function take(tx: Tx, sellerId: number | null, year: number): Promise<number> {
  const [counter] = await nextNumber(tx, { sellerId, year })
  if (!counter) throw new AppError('internal')
  return counter.last
}
