import type { ErrorCode } from '@guildhall/contract/errors.ts'
import {
  type DisputeMove,
  type OrderMove,
  type OrderSide,
  orderMoves,
  orderSides,
} from '@guildhall/contract/orders/commerce-options.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputeRefusal, disputeRefusalWords, isDisputeMove } from '../disputes/rules.ts'
import {
  type Cell,
  type Effect,
  type FulfilmentWords,
  inDispute,
  type MoveWithOwnWords,
  type RefusedMove,
} from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { momentText } from '../moments.ts'
import type { OrderRow } from '../queries.ts'

/** Returns a person's side of an order. The staff who read orders count as staff only where they have no side. */
export function roleOf(order: OrderRow, viewer: Viewer): OrderSide | null {
  // An unpaid order does not count as one.
  if (order.paid_at === null) return null
  if (order.buyer_id === viewer.id) return 'buyer'
  if (order.seller_id === viewer.id) return 'seller'
  return hasDuty(viewer.role, 'orders') ? 'staff' : null
}

/** Returns the sides that have this move at all. */
function sidesOf(order: OrderRow, move: OrderMove): OrderSide[] {
  return orderSides.filter((side) => cellOf(order, side, move) !== null)
}

/** Returns what a side's move does now, or why it is refused. */
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
  const refused =
    (order.state === 'reported' ? disputeRefusal(order, side, move, now) : null) ??
    rulesOf(order).refusal(order, side, move, now)
  return refused ? { refused } : { does: cell.does }
}

/** Returns the moves a side may make now. */
export function movesOf(order: OrderRow, side: OrderSide, now: Date): OrderMove[] {
  const { unnamed } = rulesOf(order)
  const isNamed = (move: OrderMove) => !unnamed.some((each) => each.side === side && each.move === move)
  return orderMoves.filter((move) => isNamed(move) && 'does' in decide(order, side, move, now))
}

const cellOf = (order: OrderRow, side: OrderSide, move: OrderMove): Cell => rulesOf(order).moves[move][side]

const nameOf = (role: OrderSide) => `the ${role}`

/**
 * Returns the error for a refused move, with its sentence. It includes `possibleFrom` when it is known when the move
 * becomes possible.
 */
export function refused(order: OrderRow, role: OrderSide, move: OrderMove, code: ErrorCode, now: Date): AppError {
  if (code === 'refund_too_large') {
    const isFree = order.total_minor === 0
    const message = isFree
      ? 'This order was free, so there is nothing to refund.'
      : 'This order is already fully refunded.'
    return new AppError(code, { message })
  }
  if (code === 'forbidden')
    return new AppError(code, { message: `Only ${sidesOf(order, move).map(nameOf).join(' or ')} can do this.` })
  if (code === 'changes_used_up') return new AppError(code, { message: changesUsedUp(order) })
  if (code !== 'order_moved' && code !== 'cancel_too_early') return new AppError(code)
  if (isDisputeMove(move)) return new AppError(code, { message: disputeRefusalWords(order, role, move, now) })
  const text = (at: Date | string | null) => (at === null ? null : momentText(at))
  const { cancelFrom, openedAt, withdrawEnds, words } = rulesOf(order)
  const from = cancelFrom(order)
  const ends = withdrawEnds(order)
  const told = {
    ...{ role, move, state: order.state, hasFiles: order.has_files, withdrew: order.withdrew },
    ...{ opened: text(openedAt(order, now)), due: text(order.due_at) },
    ...{ cancelFrom: text(from), acts: text(order.acts_at) },
    ...{ isLastDate: order.is_last_date, isFree: order.total_minor === 0 },
    ...{ hasBegun: order.started_at !== null, withdrawEnds: ends !== null && ends > now ? text(ends) : null },
  }
  const message = refusalWords(told, words.refusal)
  const isEarly = code === 'cancel_too_early' && from !== null
  return new AppError(code, { message, ...(isEarly ? { extra: { possibleFrom: from.toISOString() } } : {}) })
}

const times = ['', 'once', 'twice', 'three times'] as const

/** Says why a buyer cannot ask for changes again. */
function changesUsedUp({ changes_allowed }: OrderRow): string {
  const used =
    changes_allowed === 0
      ? 'This was agreed without changes.'
      : `You have already asked for changes ${times[changes_allowed]}.`
  return `${used} Accept the work or report a problem.`
}

type OwnWords = FulfilmentWords['refusal']
type Sentence = (order: RefusedMove) => string

/** Returns why a side may not make one of its moves now, and from when, or what it may do instead. */
export function refusalWords(order: RefusedMove & { move: Exclude<OrderMove, DisputeMove> }, own: OwnWords): string {
  const { move, state } = order
  if (state === 'cancelled') return 'This order was cancelled, so it can no longer be changed.'
  if (state === 'refunded') return 'This order is fully refunded, so it can no longer be changed.'
  return isOwn(move, own) ? (ofState[move]?.(order) ?? own[move](order)) : sentences[move](order)
}

const isOwn = (move: OrderMove, own: OwnWords): move is MoveWithOwnWords => move in own

const settle = 'This order is in a dispute. You can settle it with a refund or a split.'
const noRequest = 'There is no open request for more time, so the deadline stays.'

/** Says what happens if the seller misses the deadline of an order that the buyer reads about. */
const missed = ({ isLastDate, isFree }: RefusedMove) => {
  if (!isLastDate) return 'a dispute opens automatically'
  return isFree ? 'the order is completed automatically' : 'what is left is refunded to you automatically'
}

/** The sentence for a state in every fulfilment; null when the fulfilment has its own. */
const ofState: Partial<Record<MoveWithOwnWords, (order: RefusedMove) => string | null>> = {
  accept({ state, acts, isLastDate }) {
    if (state === 'completed') return 'This order is completed already.'
    return state === 'changes-requested'
      ? `${isLastDate ? 'The staff set a new date.' : 'You asked for changes.'} You can accept this order once the seller delivers again, by ${acts}.`
      : null
  },
  'request-changes'({ state, acts, isLastDate }) {
    if (state === 'completed')
      return 'This order is completed, so you can no longer ask for changes. Write to the seller.'
    if (state === 'reported') return inDispute
    if (state !== 'changes-requested') return null
    return `${isLastDate ? 'The staff set a new date.' : 'You have asked for changes already.'} The seller has until ${acts}.`
  },
  report(order) {
    const { role, state, acts, isLastDate } = order
    if (state === 'reported') return 'There is a dispute about this order already. You can add evidence.'
    if (role === 'seller')
      return isLastDate
        ? `The staff set the date: deliver by ${acts}.`
        : 'You can report an order while the buyer asks for changes, if they go beyond what was agreed.'
    if (state === 'completed')
      return 'This order is completed, so you can no longer report it. The seller can still refund you: write to them.'
    return state === 'changes-requested'
      ? `The seller has until ${acts} to ${isLastDate ? 'deliver again' : 'make the changes'}. If nothing is delivered by then, ${missed(order)}.`
      : null
  },
  cancel(order) {
    const { role, state, acts, isLastDate } = order
    if (role === 'seller')
      return state === 'reported'
        ? settle
        : 'You have delivered this order, so you can no longer cancel it. Refund the buyer instead.'
    if (state === 'reported') return inDispute
    if (state === 'completed')
      return 'This order is completed, so you can no longer cancel it. The seller can still refund you: write to them.'
    return state === 'changes-requested'
      ? `${isLastDate ? 'The staff set a new date.' : 'The seller is making the changes you asked for.'} If nothing is delivered by ${acts}, ${missed(order)}.`
      : null
  },
  deliver({ state }) {
    if (state === 'reported') return settle
    return state === 'completed' ? 'This order is completed, so nothing is left to deliver.' : null
  },
}

const sentences: Record<Exclude<OrderMove, MoveWithOwnWords | DisputeMove>, Sentence> = {
  refund: ({ role }) =>
    role === 'staff'
      ? 'You can refund the buyer once this order is completed. In a dispute, decide it; otherwise only the seller can refund.'
      : 'Nothing is delivered yet. Cancel the order instead: the buyer gets a full refund.',
  'request-time'({ state, due }) {
    if (state === 'reported') return settle
    if (state === 'paid' && due === null)
      return 'The days of this milestone begin when the one before it is over, so there is no deadline to move yet.'
    if (state === 'completed') return 'This order is completed, so nothing is left to deliver.'
    return 'There is nothing to deliver now, so there is no deadline to move.'
  },
  'accept-time': () => noRequest,
  'decline-time': () => noRequest,
  'return-runs'({ state }) {
    if (state === 'reported') return inDispute
    return state === 'completed'
      ? 'This order is completed: what was not used is refunded.'
      : 'This order has no runs to give back.'
  },
}
