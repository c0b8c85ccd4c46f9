import { feeRefundOf } from '@guildhall/contract/orders/refund-shares.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { transfer } from '#ledger/service.ts'
import { requestRefund } from '#payments/service.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { issueCreditNote } from './invoices/invoices.ts'
import { findLinesOf, type LineRow, type OrderRow } from './queries.ts'
import { sellersEntries } from './shares/order-shares.ts'

/** Returns the part of the fee returned with a refund, in minor units. */
export function feeOfRefund(order: OrderRow, amountMinor: number): number {
  const fee = { totalMinor: order.total_minor, feeMinor: order.fee_minor }
  const due = feeRefundOf(fee, order.refunded_minor + amountMinor)
  return due - order.fee_refunded_minor
}

function tooMuch(leftMinor: number, currency: string): AppError {
  return new AppError('refund_too_large', { message: `You can refund at most ${moneyText(leftMinor, currency)}.` })
}

/** The fields to write to an order after money has left it. */
type Left = Pick<OrderRow, 'refunded_minor' | 'fee_refunded_minor'>

/**
 * Refunds money: the refund and the ledger entry in the same transaction as the move. Returns the fields to write to the
 * order.
 */
export async function refundOrder(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  order: OrderRow,
  amountMinor: number,
): Promise<Left> {
  const { refunded_minor, fee_refunded_minor, total_minor, purchase_id: purchaseId, id: orderId } = order
  if (amountMinor > total_minor - refunded_minor) throw tooMuch(total_minor - refunded_minor, deps.config.currency)
  if (amountMinor === 0) return { refunded_minor, fee_refunded_minor }
  const refundId = await requestRefund(deps, tx, { purchaseId, orderId, amountMinor })
  return bookRefund(deps, tx, order, { amountMinor, key: `refund:${refundId}` })
}

/**
 * Books a refund in the ledger; `key` makes it idempotent. Before completion it comes out of the
 * pending amount, afterwards out of the seller's balance, which may become negative. An invoiced order gets a credit note.
 * Returns the fields to write to the order.
 */
export async function bookRefund(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  order: OrderRow,
  { amountMinor, key }: { amountMinor: number; key: string },
): Promise<Left> {
  const { refunded_minor, fee_refunded_minor, id } = order
  const at = clock.now()
  const fee = feeOfRefund(order, amountMinor)
  const isDone = order.state === 'completed'
  const from = sellersAmount(order)
  const sellers = { from, to: from - (amountMinor - fee) }
  await transfer(tx, {
    ...{ key, at },
    currency: config.currency,
    entries: [
      { account: 'provider', amountMinor: -amountMinor, orderId: id },
      ...(await sellersEntries(tx, order, isDone ? 'available' : 'pending', sellers)),
      { account: isDone ? 'fees' : 'fees-pending', amountMinor: fee, orderId: id },
    ],
  })
  await issueCreditNote(tx, id, amountMinor, at)
  await catalogue.days.refunded(
    tx,
    at,
    order.seller_id,
    refundOfLines(await findLinesOf(tx, { orderIds: [id] }), refunded_minor, amountMinor),
  )
  return { refunded_minor: refunded_minor + amountMinor, fee_refunded_minor: fee_refunded_minor + fee }
}

/** Moves the rest of an order's money between pending and available; `key` makes it idempotent. */
export async function release(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  order: OrderRow,
  { to, key }: { to: 'available' | 'pending'; key: string },
): Promise<void> {
  const fee = order.fee_minor - order.fee_refunded_minor
  const all = sellersAmount(order)
  const sign = to === 'available' ? 1 : -1
  const [leaves, arrives] = [
    { from: all, to: 0 },
    { from: 0, to: all },
  ]
  await transfer(tx, {
    key,
    at: clock.now(),
    currency: config.currency,
    entries: [
      ...(await sellersEntries(tx, order, 'pending', to === 'available' ? leaves : arrives)),
      ...(await sellersEntries(tx, order, 'available', to === 'available' ? arrives : leaves)),
      { account: 'fees-pending', amountMinor: sign * fee, orderId: order.id },
      { account: 'fees', amountMinor: -sign * fee, orderId: order.id },
    ],
  })
}

/** Returns what is left of an order for its sellers after refunds and the fee, in minor units. */
const sellersAmount = (order: OrderRow): number =>
  order.total_minor - order.refunded_minor - (order.fee_minor - order.fee_refunded_minor)

type Line = Pick<LineRow, 'project_id' | 'quantity' | 'unit_minor'>

// The amount of each line of an order, in minor units.
function moneyOfLines(lines: readonly Line[]) {
  return lines.map(({ project_id, quantity, unit_minor }) => ({ projectId: project_id, minor: quantity * unit_minor }))
}

/**
 * Splits a refund over the lines of its order: in proportion to their amounts, so that all refunds of an order together
 * never exceed a line, and match it exactly once all of the money is refunded. Minor units.
 */
export function refundOfLines(lines: readonly Line[], before: number, amountMinor: number) {
  const [already, after] = [splitOver(lines, before), splitOver(lines, before + amountMinor)]
  return moneyOfLines(lines)
    .map(({ projectId }, at) => ({ projectId, minor: (after[at] ?? 0) - (already[at] ?? 0) }))
    .filter(({ minor }) => minor > 0)
}

// Each line takes its part, rounded down, of what the lines before it have left: with a larger sum no part gets smaller.
function splitOver(lines: readonly Line[], sumMinor: number): number[] {
  let [left, of] = [sumMinor, moneyOfLines(lines).reduce((sum, { minor }) => sum + minor, 0)]
  return moneyOfLines(lines).map(({ minor }) => {
    const part = of === 0 ? 0 : Number((BigInt(minor) * BigInt(left)) / BigInt(of))
    left -= part
    of -= minor
    return part
  })
}
