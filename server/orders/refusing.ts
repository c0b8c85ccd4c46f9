import type { OrderMove } from '@guildhall/contract/commerce-options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { orderRefusal } from '@guildhall/contract/order-refusals.ts'
import { AppError } from '#http/errors.ts'
import { momentText } from './moment-text.ts'
import type { OrderRow } from './order-row.ts'
import { cancelFrom, openedAt } from './parts.ts'
import { type Role, sidesOf } from './rules.ts'

const nameOf = (role: Role) => `the ${role}`

/** The refusal of a move with its sentence; `possibleFrom` is beside it when the move is possible from a known moment. */
export function refused(order: OrderRow, role: Role, move: OrderMove, code: ErrorCode, now: Date): AppError {
  if (code === 'refund_too_large') {
    const isFree = order.total_minor === 0
    const message = isFree ? 'This order cost nothing, so no money can go back.' : 'All of the money went back already.'
    return new AppError(code, { message })
  }
  if (code === 'forbidden')
    return new AppError(code, { message: `Only ${sidesOf(move).map(nameOf).join(' or ')} can do this.` })
  if (code !== 'order_moved' && code !== 'cancel_too_early') return new AppError(code)
  const text = (at: Date | string | null) => (at === null ? null : momentText(at))
  const from = cancelFrom(order)
  const opened = openedAt(order, now)
  const message = orderRefusal({
    ...{ role, move, state: order.state, madeToOrder: order.made_to_order },
    ...{ hasFiles: order.has_files, withdrew: order.withdrew },
    ...{ opened: text(opened), due: text(order.due_at), cancelFrom: text(from), acts: text(order.acts_at) },
  })
  const isEarly = code === 'cancel_too_early' && from !== null
  return new AppError(code, { message, ...(isEarly ? { extra: { possibleFrom: from.toISOString() } } : {}) })
}
