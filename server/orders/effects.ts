import { milestones } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import { type Act, change, type OrderDeps } from './changing.ts'
import { giveBack, release } from './money.ts'
import type { OrderRow } from './order-row.ts'
import { isMixed } from './parts.ts'

/** The order is delivered. Its files are open from now on; those beside work made to order wait for their buyer's word. */
export async function deliver(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const now = deps.clock.now().toISOString()
  const opened_at = order.opened_at ?? (isMixed(order) ? null : now)
  return change(deps, tx, order, { state: 'delivered', delivered_at: now, opened_at }, act)
}

/** The order is over, and all of its money goes back. */
export async function cancelWhole(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const amountMinor = order.total_minor - order.refunded_minor
  const back = await giveBack(deps, tx, order, amountMinor)
  return change(deps, tx, order, { ...back, state: 'cancelled' }, { ...act, amountMinor })
}

/** The order is done: the seller's share becomes payable. What was paid for is open, also after a dispute that came before it was. */
export async function complete(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const completed_at = deps.clock.now().toISOString()
  const opened_at = order.opened_at ?? completed_at
  const event = await change(deps, tx, order, { state: 'completed', completed_at, opened_at }, act)
  await release(deps, tx, order, { to: 'available', key: `completed:${order.id}:${event}` })
  // What was given away is no sale.
  if (order.seller_id !== null && order.total_minor > 0)
    await milestones.reach(deps, tx, [{ userId: order.seller_id, kind: 'first-sale' }])
  return event
}
