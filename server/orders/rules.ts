import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderMove, OrderState } from '@guildhall/contract/commerce-options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Viewer } from '#http/callers.ts'
import type { OrderRow } from './order-row.ts'
import { cancelFrom, filesWait } from './parts.ts'

export type Role = 'buyer' | 'seller' | 'staff'

/** Which side of an order somebody is on; an administrator only of orders that are not their own. */
export function roleOf(order: OrderRow, viewer: Viewer): Role | null {
  // An order nobody paid for is none.
  if (order.paid_at === null) return null
  if (order.buyer_id === viewer.id) return 'buyer'
  if (order.seller_id === viewer.id) return 'seller'
  return viewer.role === 'admin' ? 'staff' : null
}

/** Which state each move of each side may begin in: the table of product 5, with the rules of time in `refusalOf`. */
const table: Record<Role, Partial<Record<OrderMove, readonly OrderState[]>>> = {
  buyer: {
    cancel: ['paid'],
    withdraw: ['paid', 'delivered', 'changes-requested'],
    'open-assets': ['paid', 'delivered', 'changes-requested'],
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

/** The sides that have this move at all. */
export function sidesOf(move: OrderMove): Role[] {
  return (Object.keys(table) as Role[]).filter((role) => table[role][move])
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
  if (move === 'withdraw' || move === 'open-assets') return filesWait(order, now) ? null : 'order_moved'
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
