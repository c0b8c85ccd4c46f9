import { goals } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { issueInvoice } from '../invoices/invoices.ts'
import { refundOrder, release } from '../money.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import { findLinesOf, type OrderRow } from '../queries.ts'

/**
 * Completes an order: the seller's share of what was not refunded becomes payable. The part that the seller does not keep is
 * refunded first; when that is everything, the order is cancelled. Everything paid for opens, even if a dispute came before the
 * files opened. Returns the entry's number in the record.
 */
export async function complete(deps: OrderDeps, tx: Tx, delivered: OrderRow, act: Act): Promise<number> {
  const used = delivered.kept_minor === null ? await keptAtEnd(deps, tx, delivered, act.actor) : null
  const left = delivered.total_minor - delivered.refunded_minor
  if (used === 0 && left === delivered.total_minor) {
    const back = await refundOrder(deps, tx, delivered, left)
    return change(deps, tx, delivered, { ...back, state: 'cancelled' }, { ...act, amountMinor: left })
  }
  const order = await refundRest(deps, tx, delivered, used)
  const completed_at = deps.clock.now().toISOString()
  const opened_at = order.opened_at ?? completed_at
  const { refunded_minor, fee_refunded_minor } = order
  const fields = { state: 'completed', completed_at, opened_at, refunded_minor, fee_refunded_minor } as const
  const event = await change(deps, tx, order, fields, act)
  await release(deps, tx, order, { to: 'available', key: `completed:${order.id}:${event}` })
  await issueInvoice(tx, order, 'completion', new Date(completed_at))
  // A free order is not a sale.
  if (order.seller_id !== null && order.total_minor > 0 && rulesOf(order).isSale)
    await goals.recordReached(deps, tx, [{ userId: order.seller_id, kind: 'first-sale' }])
  return event
}

/** Refunds what is above the part that the seller keeps; earlier refunds count towards it. */
async function refundRest(deps: OrderDeps, tx: Tx, order: OrderRow, used: number | null): Promise<OrderRow> {
  const { total_minor, refunded_minor } = order
  const kept = order.kept_minor ?? used
  const amountMinor = kept === null ? 0 : total_minor - refunded_minor - kept
  if (amountMinor <= 0) return order
  const back = await refundOrder(deps, tx, order, amountMinor)
  const act = used === null ? 'unworked' : 'unused'
  await change(deps, tx, order, back, { actor: 'clock', act, amountMinor })
  return { ...order, ...back }
}

// How much of the price the seller keeps of what is paid by use; null for everything else.
async function keptAtEnd({ offers }: OrderDeps, tx: Tx, order: OrderRow, by: Act['actor']): Promise<number | null> {
  if (!rulesOf(order).subjects.some((kind) => offers[kind].keptAtEnd)) return null
  const [line] = await findLinesOf(tx, { orderIds: [order.id] })
  return (line && (await offers[line.subject_kind].keptAtEnd?.(tx, { orderId: order.id, by }))) ?? null
}
