import { cart } from '#cart/service.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { type Entry, transfer } from '#ledger/service.ts'
import type { Held, Hold } from '#offers/port.ts'
import { requestRefund } from '#payments/service.ts'
import type { Deps } from '../../deps.ts'
import { agreedDateOf, rulesTurnOf } from '../beginnings.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { issueInvoice } from '../invoices/invoices.ts'
import { effects } from '../moves/effects.ts'
import { tellLate } from '../notifications/order-notifications.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import {
  becomeMilestone,
  findLinesOf,
  findWaitsFor,
  type LineRow,
  lockOrder,
  lockOrdersOf,
  type OrderRow,
} from '../queries.ts'
import { sellersEntries } from '../shares/order-shares.ts'
import { lockPurchase, markPurchaseCancelled, markPurchasePaid } from './purchases.ts'

/**
 * Marks a pending purchase as paid: its orders begin, their invoices are issued, the ledger books the money, its items leave
 * the cart, all in the caller's transaction, which has locked the purchase. If it is already paid, nothing happens.
 */
export async function markPaid(deps: OrderDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [purchase] = await lockPurchase(tx, { id: purchaseId })
  if (purchase?.state !== 'pending') return
  const now = deps.clock.now()
  await markPurchasePaid(tx, { id: purchaseId, at: now })
  const orders = await lockOrdersOf(tx, { purchaseId })
  const entries: Entry[] = []
  for (const order of orders) {
    const { id: orderId, total_minor, fee_minor } = order
    entries.push(
      { account: 'provider', amountMinor: total_minor, orderId },
      ...(await sellersEntries(tx, order, 'pending', { from: 0, to: total_minor - fee_minor })),
      { account: 'fees-pending', amountMinor: -fee_minor, orderId },
    )
  }
  await transfer(tx, { key: `paid:${purchaseId}`, at: now, currency: purchase.currency, entries })
  // By seller, so that two purchases from the same sellers cannot deadlock on their counters; and all holds first, because
  // what is held is locked before counters everywhere.
  const sorted = orders.toSorted((a, b) => (a.seller_id ?? 0) - (b.seller_id ?? 0))
  const kept = new Set<string>()
  for (const order of sorted) if (await keepHolds(deps, tx, order)) kept.add(order.id)
  for (const order of sorted)
    if (kept.has(order.id)) await begin(deps, tx, order, now)
    else await cancelLost(deps, tx, order, now)
  await cart.removeBought(tx, { purchaseId })
  await deps.jobs.enqueue(tx, 'purchase-mail', { id: purchaseId, what: 'paid' })
}

async function begin(deps: OrderDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { begin: start, isInSequence, isMeasured } = rulesOf(order)
  const readLines = () => findLinesOf(tx, { orderIds: [order.id] })
  const waits = async () => (await findWaitsFor(tx, { id: order.id }))[0]?.waits ?? false
  const agreedDate = () => agreedDateOf(deps, tx, order)
  const { dueAt: due, atOnce } = await start(order, { readLines, waits, agreedDate }, now)
  // Its days begin when the rules of its audit are complete.
  const rulesTurn = due === null ? null : await rulesTurnOf(deps, tx, order, now)
  const dueAt = rulesTurn === null ? due : null
  const rules = rulesTurn && { rules_since: now.toISOString(), rules_turn: rulesTurn }
  const bought: Act = { actor: 'buyer', act: 'paid', amountMinor: order.total_minor, atOnce: atOnce === 'open' }
  // The record of an order that can wait, or has an agreed date, says its deadline.
  if ((isInSequence || isMeasured) && dueAt) bought.until = dueAt.toISOString()
  const fields = { paid_at: now.toISOString(), due_at: dueAt?.toISOString() ?? null, ...rules }
  await change(deps, tx, order, { ...fields, state: 'paid' }, bought)
  await issueInvoice(tx, order, 'payment', now)
  if (atOnce === null) return
  const [paid] = await lockOrder(tx, { id: order.id })
  if (!paid) throw new AppError('internal')
  const isOpen = atOnce === 'open'
  const act: Act = { actor: 'clock', act: isOpen ? 'deliver' : 'open-assets', ...(isOpen ? { atOnce: true } : {}) }
  await effects[atOnce](deps, tx, paid, act)
}

// An order that lost its hold is refunded immediately; the other orders of the purchase stay valid.
async function cancelLost(deps: OrderDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await releaseHolds(deps, tx, order)
  const bought: Act = { actor: 'buyer', act: 'paid', amountMinor: order.total_minor, atOnce: true }
  await change(deps, tx, order, { paid_at: now.toISOString(), state: 'paid' }, bought)
  const [paid] = await lockOrder(tx, { id: order.id })
  if (!paid) throw new AppError('internal')
  await effects.cancel(deps, tx, paid, { actor: 'clock', act: 'hold-lost' })
}

/** Cancels a pending purchase; a paid one stays paid. Returns whether it was pending. */
export async function giveUp(
  deps: OrderDeps,
  tx: Tx,
  purchaseId: string,
  { actor, act }: { actor: 'buyer' | 'clock'; act: 'cancel' | 'unpaid' },
): Promise<boolean> {
  await lockPurchase(tx, { id: purchaseId })
  const [gone] = await markPurchaseCancelled(tx, { id: purchaseId, at: deps.clock.now() })
  if (!gone) return false
  const orders = await lockOrdersOf(tx, { purchaseId })
  for (const order of orders) await releaseHolds(deps, tx, order)
  for (const order of orders) await change(deps, tx, order, { state: 'cancelled' }, { actor, act })
  return true
}

/** Books money that came for a cancelled purchase separately and refunds it, once. */
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

/**
 * Reserves an order's items while its buyer pays, if their kind can run out. Refused (409) when an item is already taken.
 */
export async function takeHolds(deps: HoldDeps, tx: Tx, order: HeldOrder): Promise<void> {
  for (const { hold, held } of await findHolds(deps, tx, order)) if (held) await hold.take(deps, tx, held)
}

/**
 * An order was paid: its reserved items now belong to the buyer, and a package becomes a milestone. Returns false when a hold
 * had expired and another buyer has the item, or the buyer can no longer have it.
 */
async function keepHolds(deps: OrderDeps, tx: Tx, order: HeldOrder): Promise<boolean> {
  let isKept = true
  for (const { hold, held, line } of await findHolds(deps, tx, order)) {
    const kept = held && (await hold.keep(deps, tx, held))
    if (kept === null) isKept = false
    else if (line.subject_kind === 'service') await becomeMilestone(tx, { id: line.id, milestoneId: kept.id })
  }
  return isKept
}

/** An order was cancelled before it was paid, or part of its hold was lost: its reserved items are free for others. */
async function releaseHolds(deps: HoldDeps, tx: Tx, order: HeldOrder): Promise<void> {
  for (const { hold, held } of await findHolds(deps, tx, order)) if (held) await hold.release(deps, tx, held)
}

type HoldDeps = Pick<Deps, 'clock' | 'offers' | 'jobs' | 'realtime'>
type HeldOrder = Pick<OrderRow, 'id' | 'buyer_id' | 'fulfilment'>

/** Returns the items of an order that are held while its buyer pays; `held` is null for what no longer exists. */
async function findHolds(
  { clock, offers }: HoldDeps,
  tx: Tx,
  { id: orderId, buyer_id: buyerId, fulfilment }: HeldOrder,
): Promise<{ hold: Hold; held: Held | null; line: LineRow }[]> {
  // Most kinds never run out, so the lines of their orders need not be read.
  const { subjects } = rulesOf({ fulfilment })
  if (buyerId === null || !subjects.some((kind) => offers[kind].hold)) return []
  const now = clock.now()
  return (await findLinesOf(tx, { orderIds: [orderId] })).flatMap((line) => {
    const { hold } = offers[line.subject_kind]
    const {
      subject_id: id,
      quantity,
      title,
      unit_minor: unitMinor,
      duration_days: durationDays,
      answers,
      chosen,
    } = line
    if (!hold) return []
    const bought = { title, unitMinor, durationDays, answers, chosen }
    return [{ hold, held: id === null ? null : { orderId, buyerId, id, quantity, line: bought, now }, line }]
  })
}
