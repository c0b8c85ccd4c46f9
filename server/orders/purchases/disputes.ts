import type { Tx } from '#db/connect.ts'
import { transfer } from '#ledger/service.ts'
import { release, takeOut } from '../money.ts'
import { change, type OrderDeps } from '../order-state.ts'
import { lockOrdersOf } from '../queries.ts'
import { lockPurchase, reopenPurchase } from './queries.ts'

/** A dispute was opened at the provider: every order of the purchase that holds money is reported, the payout frozen. */
export async function markDisputed(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  await lockPurchase(tx, { id: purchaseId })
  for (const order of await lockOrdersOf(tx, { purchaseId })) {
    if (!['paid', 'delivered', 'changes-requested', 'completed'].includes(order.state)) continue
    if (order.refunded_minor === order.total_minor) continue
    await reopenPurchase(tx, { id: purchaseId })
    const event = await change(
      deps,
      tx,
      order,
      { state: 'reported', completed_at: null },
      { actor: 'provider', act: 'dispute' },
    )
    if (order.state === 'completed')
      await release(deps, tx, order, { to: 'pending', key: `disputed:${order.id}:${event}` })
  }
}

/**
 * A dispute was lost: the provider gave money of a purchase back to the buyer. Each order bears its part of what was left
 * of it, like a refund that nobody has to send. When the provider gave back more than the orders held, because money had
 * been sent back before, the rest is the platform's loss.
 */
export async function markLost(
  deps: OrderDeps,
  tx: Tx,
  purchaseId: string,
  { amountMinor, totalMinor }: { amountMinor: number; totalMinor: number },
): Promise<void> {
  const [purchase] = await lockPurchase(tx, { id: purchaseId })
  if (!purchase) return
  let toTake = amountMinor
  const orders = await lockOrdersOf(tx, { purchaseId })
  let held = orders.reduce((sum, order) => sum + order.total_minor - order.refunded_minor, 0)
  for (const order of orders) {
    const left = order.total_minor - order.refunded_minor
    // What rounding leaves falls to those that come later, and the last takes all of it.
    const part = held > 0 ? Math.min(left, Math.round((Math.min(toTake, held) * left) / held)) : 0
    held -= left
    toTake -= part
    if (part === 0) continue
    const back = await takeOut(deps, tx, order, { amountMinor: part, key: `lost:${order.id}:${totalMinor}` })
    const state = part === left ? { state: 'refunded' as const } : {}
    await change(deps, tx, order, { ...back, ...state }, { actor: 'provider', act: 'dispute-lost', amountMinor: part })
  }
  if (toTake === 0) return
  await transfer(tx, {
    ...{ key: `lost:${purchaseId}:${totalMinor}`, at: deps.clock.now(), currency: purchase.currency },
    entries: [
      { account: 'provider', amountMinor: -toTake },
      { account: 'fees', amountMinor: toTake },
    ],
  })
}
