import type { OrderMove, OrderSide } from '@guildhall/contract/commerce-options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { AppError } from '#http/errors.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { momentText } from './moment-text.ts'
import type { OrderRow } from './order-row.ts'
import { refusalWords } from './refusal-words.ts'
import { sidesOf } from './rules.ts'

const nameOf = (role: OrderSide) => `the ${role}`

/** The refusal of a move with its sentence; `possibleFrom` is beside it when the move is possible from a known moment. */
export function refused(order: OrderRow, role: OrderSide, move: OrderMove, code: ErrorCode, now: Date): AppError {
  if (code === 'refund_too_large') {
    const isFree = order.total_minor === 0
    const message = isFree ? 'This order cost nothing, so no money can go back.' : 'All of the money went back already.'
    return new AppError(code, { message })
  }
  if (code === 'forbidden')
    return new AppError(code, { message: `Only ${sidesOf(order, move).map(nameOf).join(' or ')} can do this.` })
  if (code !== 'order_moved' && code !== 'cancel_too_early') return new AppError(code)
  const text = (at: Date | string | null) => (at === null ? null : momentText(at))
  const { cancelFrom, openedAt, words } = rulesOf(order)
  const from = cancelFrom(order)
  const told = {
    ...{ role, move, state: order.state, hasFiles: order.has_files, withdrew: order.withdrew },
    ...{ opened: text(openedAt(order, now)), due: text(order.due_at) },
    ...{ cancelFrom: text(from), acts: text(order.acts_at) },
  }
  const message = refusalWords(told, words.refusal)
  const isEarly = code === 'cancel_too_early' && from !== null
  return new AppError(code, { message, ...(isEarly ? { extra: { possibleFrom: from.toISOString() } } : {}) })
}
