import { cart } from '#cart/service.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { transfer } from '#ledger/service.ts'
import { requestRefund } from '#payments/service.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { keepHolds, releaseHolds } from '../holds.ts'
import { issueInvoice } from '../invoices/invoice-issue.ts'
import { effects } from '../moves/effects.ts'
import { tellLate } from '../notifications/order-notifications.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import { findLinesOf, lockOrder, lockOrdersOf, type OrderRow } from '../queries.ts'
import { lockPurchase, markPurchaseCancelled, markPurchasePaid } from './queries.ts'

/**
 * The money of a pending purchase is there: its orders begin, their invoices are issued, the ledger holds the money, the
 * cart is emptied of it, all in the caller's transaction, which has locked the purchase. Paid already: nothing happens.
 */
export async function markPaid(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [purchase] = await lockPurchase(tx, { id: purchaseId })
  if (purchase?.state !== 'pending') return
  const now = deps.clock.now()
  await markPurchasePaid(tx, { id: purchaseId, at: now })
  const orders = await lockOrdersOf(tx, { purchaseId })
  await transfer(tx, {
    key: `paid:${purchaseId}`,
    at: now,
    currency: purchase.currency,
    entries: orders.flatMap(({ id, total_minor, fee_minor, seller_id }) => [
      { account: 'provider' as const, amountMinor: total_minor, orderId: id },
      { account: 'pending' as const, userId: seller_id, amountMinor: fee_minor - total_minor, orderId: id },
      { account: 'fees-pending' as const, amountMinor: -fee_minor, orderId: id },
    ]),
  })
  // By seller: of two purchases from the same sellers, neither waits for a counter the other has.
  for (const order of orders.toSorted((a, b) => (a.seller_id ?? 0) - (b.seller_id ?? 0)))
    await begin(deps, tx, order, now)
  await cart.removeBought(tx, { purchaseId })
  await deps.jobs.enqueue(tx, 'purchase-mail', { id: purchaseId, what: 'paid' })
}

async function begin(deps: OrderDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (!(await keepHolds(deps, tx, order))) return cancelLost(deps, tx, order, now)
  const { dueAt, atOnce } = await rulesOf(order).begin(order, () => findLinesOf(tx, { orderIds: [order.id] }), now)
  const bought: Act = { actor: 'buyer', act: 'paid', amountMinor: order.total_minor, atOnce: atOnce === 'open' }
  const fields = { paid_at: now.toISOString(), due_at: dueAt?.toISOString() ?? null }
  await change(deps, tx, order, { ...fields, state: 'paid' }, bought)
  await issueInvoice(tx, order, 'payment', now)
  if (atOnce === null) return
  const [paid] = await lockOrder(tx, { id: order.id })
  if (!paid) throw new AppError('internal')
  const isOpen = atOnce === 'open'
  const act: Act = { actor: 'clock', act: isOpen ? 'deliver' : 'open-assets', ...(isOpen ? { atOnce: true } : {}) }
  await effects[atOnce](deps, tx, paid, act)
}

// Its money goes back at once; the other orders of the purchase stand.
async function cancelLost(deps: OrderDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await releaseHolds(deps, tx, order)
  const bought: Act = { actor: 'buyer', act: 'paid', amountMinor: order.total_minor, atOnce: true }
  await change(deps, tx, order, { paid_at: now.toISOString(), state: 'paid' }, bought)
  const [paid] = await lockOrder(tx, { id: order.id })
  if (!paid) throw new AppError('internal')
  await effects.cancel(deps, tx, paid, { actor: 'clock', act: 'hold-lost' })
}

/** Gives a pending purchase up; what is paid stays paid. Answers whether it was pending. */
export async function giveUp(
  deps: OrderDeps,
  tx: Tx,
  purchaseId: string,
  { actor, act }: { actor: 'buyer' | 'clock'; act: 'cancel' | 'unpaid' },
): Promise<boolean> {
  await lockPurchase(tx, { id: purchaseId })
  const [gone] = await markPurchaseCancelled(tx, { id: purchaseId, at: deps.clock.now() })
  if (!gone) return false
  for (const order of await lockOrdersOf(tx, { purchaseId })) {
    await releaseHolds(deps, tx, order)
    await change(deps, tx, order, { state: 'cancelled' }, { actor, act })
  }
  return true
}

/** Money came for a purchase that had been given up: it is held apart and sent back, once. */
export async function markLate(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [purchase] = await lockPurchase(tx, { id: purchaseId })
  if (purchase?.state !== 'cancelled') return
  const { total_minor: amountMinor, currency } = purchase
  const at = deps.clock.now()
  await requestRefund(deps, tx, { purchaseId, orderId: null, amountMinor })
  await tellLate(deps, tx, purchase)
  await deps.jobs.enqueue(tx, 'purchase-mail', { id: purchaseId, what: 'late' })
  for (const [key, sign] of [
    [`late:${purchaseId}`, 1],
    [`late-back:${purchaseId}`, -1],
  ] as const)
    await transfer(tx, {
      ...{ key, at, currency },
      entries: [
        { account: 'provider', amountMinor: sign * amountMinor },
        { account: 'late', amountMinor: -sign * amountMinor },
      ],
    })
}
