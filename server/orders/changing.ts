import type { OrderAct, OrderActor, OrderState } from '@guildhall/contract/options.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { transfer } from '#ledger/service.ts'
import { requestRefund } from '#payments/service.ts'
import type { Deps } from '../deps.ts'
import { closePurchase, lockPurchase } from './purchase-queries.ts'
import { findOrderKey, insertEvent, lockOrder, type OrderRow, saveOrder } from './queries.ts'
import { actsAt, feeOfRefund } from './rules.ts'
import { tellSides } from './telling.ts'

export type OrderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

export interface Act {
  actor: OrderActor
  act: OrderAct
  note?: string
  amountMinor?: number
}

/** The order, locked with its purchase before it; 404 when there is none. */
export async function lockWithPurchase(tx: Tx, id: string): Promise<OrderRow> {
  const [key] = await findOrderKey(tx, id)
  if (!key) throw new AppError('order_not_found')
  await lockPurchase(tx, key.purchase_id)
  const [order] = await lockOrder(tx, id)
  if (!order) throw new AppError('order_not_found')
  return order
}

/**
 * Writes a changed order with the line of its record, has both sides told, and closes the purchase with its last order.
 * `state` absent: the move leaves it, and so when the clock acts next. Answers the number of the line.
 */
export async function change(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  order: OrderRow,
  { state, ...fields }: Partial<OrderRow>,
  done: Act,
): Promise<number> {
  const now = deps.clock.now()
  const { actor, act, note = '', amountMinor } = done
  const next: OrderRow = { ...order, ...fields, state: state ?? order.state }
  const acts = state === undefined ? {} : { acts_at: actsAt(next, now)?.toISOString() ?? null }
  const since = next.state === order.state ? order.since : now.toISOString()
  const row = { ...next, ...acts, since }
  await saveOrder(
    tx,
    ...[row.id, row.state, row.refunded_minor, row.fee_refunded_minor, row.opened_at, row.change_requests, row.due_at],
    ...[row.reminded_at, row.acts_at, row.paid_at, row.delivered_at, row.completed_at, row.since],
  )
  const [event] = await insertEvent(tx, row.id, now, actor, act, row.state, note, amountMinor ?? null)
  if (!event) throw new AppError('internal')
  await tellSides(deps, tx, row, done)
  if (over.includes(row.state)) await closePurchase(tx, row.purchase_id, now)
  return event.id
}
const over: readonly OrderState[] = ['completed', 'cancelled', 'refunded']

/**
 * Sends money back: the refund and the ledger in the same transaction as the move. Before completion it comes out of what
 * is pending, afterwards out of the seller's balance, which may go below zero. Answers what to write of the order.
 */
export async function giveBack(
  { clock, jobs, config }: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  order: OrderRow,
  amountMinor: number,
): Promise<Pick<OrderRow, 'refunded_minor' | 'fee_refunded_minor'>> {
  const { refunded_minor, fee_refunded_minor, total_minor, seller_id, id } = order
  if (amountMinor > total_minor - refunded_minor) throw new AppError('refund_too_large')
  if (amountMinor === 0) return { refunded_minor, fee_refunded_minor }
  const fee = feeOfRefund(order, amountMinor)
  const isDone = order.state === 'completed'
  const refundId = await requestRefund({ clock, jobs }, tx, { purchaseId: order.purchase_id, orderId: id, amountMinor })
  await transfer(tx, {
    key: `refund:${refundId}`,
    at: clock.now(),
    currency: config.currency,
    entries: [
      { account: 'provider', amountMinor: -amountMinor, orderId: id },
      { account: isDone ? 'available' : 'pending', userId: seller_id, amountMinor: amountMinor - fee, orderId: id },
      { account: isDone ? 'fees' : 'fees-pending', amountMinor: fee, orderId: id },
    ],
  })
  return { refunded_minor: refunded_minor + amountMinor, fee_refunded_minor: fee_refunded_minor + fee }
}

/** Moves what is left of an order's money between pending and available; `key` makes it once. */
export async function release(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  order: OrderRow,
  { to, key }: { to: 'available' | 'pending'; key: string },
): Promise<void> {
  const fee = order.fee_minor - order.fee_refunded_minor
  const share = order.total_minor - order.refunded_minor - fee
  const sign = to === 'available' ? 1 : -1
  await transfer(tx, {
    key,
    at: clock.now(),
    currency: config.currency,
    entries: [
      { account: 'pending', userId: order.seller_id, amountMinor: sign * share, orderId: order.id },
      { account: 'available', userId: order.seller_id, amountMinor: -sign * share, orderId: order.id },
      { account: 'fees-pending', amountMinor: sign * fee, orderId: order.id },
      { account: 'fees', amountMinor: -sign * fee, orderId: order.id },
    ],
  })
}
