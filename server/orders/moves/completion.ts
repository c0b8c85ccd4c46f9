import { goals } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { issueInvoice } from '../invoices/invoices.ts'
import { refundOrder, release } from '../money.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import type { OrderRow } from '../queries.ts'

/**
 * Completes an order: the seller's share of what was not refunded becomes payable. The part that the seller does not keep is
 * refunded first. Everything paid for opens, even if a dispute came before the files opened. Returns the entry's number in the
 * record.
 */
export async function complete(deps: OrderDeps, tx: Tx, delivered: OrderRow, act: Act): Promise<number> {
  const order = await refundUnworked(deps, tx, delivered)
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
async function refundUnworked(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { kept_minor, total_minor, refunded_minor } = order
  const amountMinor = kept_minor === null ? 0 : total_minor - refunded_minor - kept_minor
  if (amountMinor <= 0) return order
  const back = await refundOrder(deps, tx, order, amountMinor)
  await change(deps, tx, order, back, { actor: 'clock', act: 'unworked', amountMinor })
  return { ...order, ...back }
}
