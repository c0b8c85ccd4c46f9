import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { transfer } from '#ledger/service.ts'
import { updateDispute } from '../disputes/queries.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { bookRefund, release } from '../money.ts'
import { change, type OrderDeps } from '../order-state.ts'
import { lockOrder, lockOrdersOf, type OrderRow } from '../queries.ts'
import { lockPurchase, reopenPurchase } from './purchases.ts'

/**
 * The card's bank opened a dispute: every order of the purchase that still has money waits until the bank has decided. No
 * clock runs, and nothing is refunded or paid out, also not in a dispute of our own.
 */
export async function markDisputed(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  await lockPurchase(tx, { id: purchaseId })
  const bank_since = deps.clock.now().toISOString()
  for (const order of await lockOrdersOf(tx, { purchaseId })) {
    if (!disputable.includes(order.state) || order.bank_since !== null) continue
    if (order.refunded_minor === order.total_minor) continue
    await reopenPurchase(tx, { id: purchaseId })
    const { state: bank_state, is_last_date } = order
    const fields = { state: 'reported', bank_since, bank_state, is_last_date } as const
    const event = await change(deps, tx, order, fields, { actor: 'provider', act: 'dispute' })
    if (order.state === 'completed')
      await release(deps, tx, order, { to: 'pending', key: `disputed:${order.id}:${event}` })
  }
}

const disputable: readonly OrderRow['state'][] = ['paid', 'delivered', 'changes-requested', 'reported', 'completed']

/** The bank's dispute ended: each order that still has money returns to its state, and its clock starts again. */
export async function markDisputeClosed(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  await lockPurchase(tx, { id: purchaseId })
  for (const order of await lockOrdersOf(tx, { purchaseId })) await resume(deps, tx, order)
}

async function resume(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<void> {
  const { bank_since, bank_state: state, is_last_date } = order
  if (bank_since === null || state === null) return
  const now = deps.clock.now()
  // A deadline moves by as long as the bank took; a booked time does not.
  const heldMs = rulesOf(order).isAtTime ? 0 : now.getTime() - Date.parse(bank_since)
  const due_at = order.due_at === null ? null : new Date(Date.parse(order.due_at) + heldMs).toISOString()
  const dispute = order.dispute && (await updateDispute(tx, order.dispute, { stageSince: now }))
  const fields = { state, due_at, is_last_date, bank_since: null, bank_state: null }
  const event = await change(deps, tx, { ...order, dispute }, fields, { actor: 'provider', act: 'dispute-won' })
  if (state === 'completed') await release(deps, tx, order, { to: 'available', key: `undisputed:${order.id}:${event}` })
}

/**
 * A dispute was lost: the provider returned money of a purchase to the buyer. Each order bears its part of what was left of
 * it, like a refund that needs no transfer. If the provider returned more than the orders still had, because of earlier
 * refunds, the rest is the platform's loss.
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
  for (const { id } of orders) {
    // The end of one milestone changes the next, so each is read again.
    const [order] = await lockOrder(tx, { id })
    if (!order) throw new AppError('internal')
    const left = order.total_minor - order.refunded_minor
    // Rounding differences go to later orders, and the last one takes all that is left.
    const part = held > 0 ? Math.min(left, Math.round((Math.min(toTake, held) * left) / held)) : 0
    held -= left
    toTake -= part
    if (part === 0) continue
    const back = await bookRefund(deps, tx, order, { amountMinor: part, key: `lost:${order.id}:${totalMinor}` })
    const ended = { state: 'refunded', bank_since: null, bank_state: null } as const
    const fields = { ...back, ...(part === left ? ended : {}) }
    await change(deps, tx, order, fields, { actor: 'provider', act: 'dispute-lost', amountMinor: part })
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
