import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { type OrderMove, type OrderSide, orderMoves, orderSides } from '@guildhall/contract/orders/commerce-options.ts'
import type { Viewer } from '#http/callers.ts'
import type { Cell, Effect } from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import type { OrderRow } from '../queries.ts'

/** Which side of an order a person is on. Administrators are the staff only of orders that are not their own. */
export function roleOf(order: OrderRow, viewer: Viewer): OrderSide | null {
  // An order nobody paid for is none.
  if (order.paid_at === null) return null
  if (order.buyer_id === viewer.id) return 'buyer'
  if (order.seller_id === viewer.id) return 'seller'
  return viewer.role === 'admin' ? 'staff' : null
}

/** The sides that have this move at all. */
export function sidesOf(order: OrderRow, move: OrderMove): OrderSide[] {
  return orderSides.filter((side) => cellOf(order, side, move) !== null)
}

/** What a move of a side does now, or why it is refused. */
export function decide(
  order: OrderRow,
  side: OrderSide,
  move: OrderMove,
  now: Date,
): { does: Effect } | { refused: ErrorCode } {
  const cell = cellOf(order, side, move)
  if (cell === null) return { refused: 'forbidden' }
  if (cell === 'never' || !cell.from.includes(order.state)) return { refused: 'order_moved' }
  if (move === 'refund' && order.total_minor === order.refunded_minor) return { refused: 'refund_too_large' }
  const refused = rulesOf(order).refusal(order, side, move, now)
  return refused ? { refused } : { does: cell.does }
}

/** What a side may do now. */
export function movesOf(order: OrderRow, side: OrderSide, now: Date): OrderMove[] {
  const { unnamed } = rulesOf(order)
  const isNamed = (move: OrderMove) => !unnamed.some((each) => each.side === side && each.move === move)
  return orderMoves.filter((move) => isNamed(move) && 'does' in decide(order, side, move, now))
}

const cellOf = (order: OrderRow, side: OrderSide, move: OrderMove): Cell => rulesOf(order).moves[move][side]
