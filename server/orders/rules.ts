import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { OrderMove, OrderState } from '@guildhall/contract/options.ts'
import type { OrderRow } from './queries.ts'

export type Role = 'buyer' | 'seller' | 'staff'

const dayMs = 86_400_000
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** Which state each move of each side may begin in: the table of product 5, with the rules of time in `refusalOf`. */
const table: Record<Role, Partial<Record<OrderMove, readonly OrderState[]>>> = {
  buyer: {
    cancel: ['paid'],
    withdraw: ['paid'],
    'open-assets': ['paid'],
    accept: ['delivered', 'reported'],
    'request-changes': ['delivered'],
    report: ['delivered'],
  },
  seller: {
    deliver: ['paid', 'changes-requested'],
    cancel: ['paid'],
    refund: ['delivered', 'changes-requested', 'reported', 'completed'],
  },
  staff: { release: ['reported'], refund: ['reported', 'completed'] },
}

/** From when a buyer may cancel what is made to order and late; null for what opens by itself. */
export function cancelFrom(order: OrderRow): Date | null {
  return order.made_to_order && order.due_at ? daysAfter(new Date(order.due_at), orderLimits.cancelLateDays) : null
}

/** Why a side may not make a move now; null when it may. */
export function refusalOf(order: OrderRow, role: Role, move: OrderMove, now: Date): ErrorCode | null {
  const states = table[role][move]
  if (!states) return 'forbidden'
  if (!states.includes(order.state)) return 'order_moved'
  const refundable = order.total_minor - order.refunded_minor
  if (move === 'refund' && refundable === 0) return 'refund_too_large'
  if (role === 'seller' && move === 'deliver' && !order.made_to_order) return 'order_moved'
  if (role !== 'buyer') return null
  if (move === 'withdraw' || move === 'open-assets')
    return order.made_to_order || order.opened_at ? 'order_moved' : null
  if (move === 'request-changes' && !order.made_to_order) return 'order_moved'
  if (move === 'request-changes' && order.change_requests >= orderLimits.changesAtMost) return 'changes_used_up'
  const from = cancelFrom(order)
  return move === 'cancel' && from && from > now ? 'cancel_too_early' : null
}

/** What a side may do now. */
export function movesOf(order: OrderRow, role: Role, now: Date): OrderMove[] {
  const moves = Object.keys(table[role]) as OrderMove[]
  // Before files open, withdrawing is what cancelling is called.
  const shown = moves.filter((move) => move !== 'cancel' || role !== 'buyer' || order.made_to_order)
  return shown.filter((move) => refusalOf(order, role, move, now) === null)
}

/** When the clock acts on an order that has just come into a state (the last column of the table). */
export function actsAt(
  order: Pick<OrderRow, 'state' | 'made_to_order' | 'due_at' | 'reminded_at'>,
  now: Date,
): Date | null {
  switch (order.state) {
    case 'paid': {
      if (!order.made_to_order) return daysAfter(now, orderLimits.filesDays)
      const due = order.due_at ? new Date(order.due_at) : now
      return order.reminded_at ? daysAfter(due, orderLimits.abandonDays) : due
    }
    case 'delivered':
      return daysAfter(now, orderLimits.acceptDays)
    case 'changes-requested':
      return daysAfter(now, orderLimits.changesDays)
    case 'reported':
      return daysAfter(now, 1)
    default:
      return null
  }
}

/** The platform's part of a refund: in proportion, and with the last of the money the last of the fee. Minor units. */
export function feeOfRefund(order: OrderRow, amountMinor: number): number {
  const after = order.refunded_minor + amountMinor
  const due = after === order.total_minor ? order.fee_minor : Math.floor((order.fee_minor * after) / order.total_minor)
  return due - order.fee_refunded_minor
}
