import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import { cart } from '#cart/service.ts'
import type { Tx } from '#db/connect.ts'
import { transfer } from '#ledger/service.ts'
import { requestRefund } from '#payments/service.ts'
import { type Act, change, type OrderDeps } from './changing.ts'
import { deliver } from './effects.ts'
import { issueInvoice } from './invoices/issuing.ts'
import { lockOrder, lockOrdersOf } from './lock-queries.ts'
import type { OrderRow } from './order-row.ts'
import { openFiles } from './part-effects.ts'
import { findLinesOf } from './part-queries.ts'
import { isMixed } from './parts.ts'
import { lockPurchase } from './purchase-save-queries.ts'
import { markPurchaseCancelled, markPurchasePaid } from './purchase-state-queries.ts'
import { tellLate } from './telling.ts'
import { daysAfter } from './timing.ts'

/**
 * The money of a pending purchase is there: its orders begin, their invoices are issued, the ledger holds the money, the
 * cart is emptied of it, all in the caller's transaction, which has locked the purchase. Paid already: nothing happens.
 */
export async function markPaid(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [purchase] = await lockPurchase(tx, purchaseId)
  if (purchase?.state !== 'pending') return
  const now = deps.clock.now()
  await markPurchasePaid(tx, purchaseId, now)
  const orders = await lockOrdersOf(tx, purchaseId)
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
    await begin(deps, tx, order, now, purchase.consent_at !== null)
  await cart.removeBought(tx, purchaseId)
  await deps.jobs.enqueue(tx, 'purchase-mail', { id: purchaseId, what: 'paid' })
}

async function begin(deps: OrderDeps, tx: Tx, order: OrderRow, now: Date, hasConsent: boolean): Promise<void> {
  const days = order.made_to_order ? await longest(tx, order.id) : 0
  const due_at = order.made_to_order ? daysAfter(now, days).toISOString() : null
  const paid_at = now.toISOString()
  const atOnce = hasConsent && !order.made_to_order
  const bought: Act = { actor: 'buyer', act: 'paid', amountMinor: order.total_minor, atOnce }
  await change(deps, tx, order, { state: 'paid', paid_at, due_at }, bought)
  await issueInvoice(tx, order, now)
  const opensBeside = hasConsent && isMixed(order)
  if (!atOnce && !opensBeside) return
  const [paid] = await lockOrder(tx, order.id)
  if (paid && opensBeside) await openFiles(deps, tx, paid, { actor: 'clock', act: 'open-assets' })
  else if (paid) await deliver(deps, tx, paid, { actor: 'clock', act: 'deliver', atOnce })
}

async function longest(tx: Tx, orderId: string): Promise<number> {
  const made = (await findLinesOf(tx, [orderId])).filter(({ has_files }) => !has_files)
  return Math.max(...made.map(({ duration_days }) => duration_days || orderLimits.madeToOrderDays))
}

/** Gives a pending purchase up; what is paid stays paid. Answers whether it was pending. */
export async function giveUp(
  deps: OrderDeps,
  tx: Tx,
  purchaseId: string,
  { actor, act }: { actor: 'buyer' | 'clock'; act: 'cancel' | 'unpaid' },
): Promise<boolean> {
  await lockPurchase(tx, purchaseId)
  const [gone] = await markPurchaseCancelled(tx, purchaseId, deps.clock.now())
  if (!gone) return false
  for (const order of await lockOrdersOf(tx, purchaseId))
    await change(deps, tx, order, { state: 'cancelled' }, { actor, act })
  return true
}

/** Money came for a purchase that had been given up: it is held apart and sent back, once. */
export async function markLate(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [purchase] = await lockPurchase(tx, purchaseId)
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
