import type { DisputeStage, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order, OrderCard } from '@guildhall/contract/orders/orders.ts'
import { missedDateWords, orderWordsOf, type Reader, type TurnWords } from '#fulfilments/order/words-of-order.ts'
import { displayName } from '#lib/format/people.ts'
import type { StatusKind } from '#ui/tag.tsx'

export type Role = Order['role']
export type Turn = 'yours' | 'theirs' | 'done' | 'stopped'

/** The name of each state, with its shape. */
export const stateWords: Record<OrderState, { label: string; kind: StatusKind }> = {
  pending: { label: 'Not paid yet', kind: 'wait' },
  paid: { label: 'Paid', kind: 'ask' },
  delivered: { label: 'Delivered', kind: 'ask' },
  'changes-requested': { label: 'Changes requested', kind: 'wait' },
  reported: { label: 'In dispute', kind: 'bad' },
  completed: { label: 'Completed', kind: 'ok' },
  cancelled: { label: 'Cancelled', kind: 'off' },
  refunded: { label: 'Refunded', kind: 'off' },
}

/** Returns whose turn it is as one side sees it, with a sentence for lists. Lists are those of buyers and sellers. */
export function turnOf(order: OrderCard & Partial<Pick<Order, 'moves'>>, role: Role): { turn: Turn; words: string } {
  const { turn, state } = order
  if (turn === null) return { turn: state === 'completed' ? 'done' : 'stopped', words: 'Nothing to do' }
  if (state === 'paid' && !orderWordsOf(order).paid.hasTurn) return { turn: 'theirs', words: 'Nothing to do' }
  if (order.disputeStage === 'bank') return { turn: 'theirs', words: 'With the card’s bank' }
  if (order.disputeStage === 'decided') return { turn: 'theirs', words: 'Decided, can be appealed' }
  const isYours =
    role === 'staff'
      ? // Not everybody on the staff may decide this dispute.
        order.moves?.includes('decide')
      : // The seller keeps working meanwhile.
        turn === role || (role === 'buyer' && order.timeRequest)
  if (isYours) return { turn: 'yours', words: 'Your turn' }
  return { turn: 'theirs', words: turn === 'staff' ? 'With our staff' : `${nameOf(order, turn)}’s turn` }
}

/** Returns the first line of an order's page: what to do, or who has to act. */
export function headlineOf(order: Order): string {
  const { role, state } = order
  const { turn } = turnOf(order, role)
  const isYours = turn === 'yours'
  if (role === 'buyer' && order.timeRequest) return `Your turn: ${nameOf(order, 'seller')} asks for more time`
  switch (state) {
    case 'paid':
      return orderWordsOf(order).paid.headline(role === order.turn, readerOf(order), order)
    case 'delivered':
      if (waitsForWord(order))
        return isYours
          ? 'Your turn: say whether you came'
          : `${nameOf(order, order.turn === 'buyer' ? 'buyer' : 'seller')} says whether they came`
      return orderWordsOf(order).over.headline(isYours, readerOf(order))
    case 'changes-requested':
      if (order.isLastDate)
        return isYours ? 'Your turn: deliver by the new date' : `${nameOf(order, 'seller')} delivers by the new date`
      return isYours ? 'Your turn: make the changes and deliver again' : `${nameOf(order, 'seller')} makes the changes`
    case 'reported':
      return disputeHeadline(order, isYours)
    case 'completed':
      return 'This order is completed'
    case 'cancelled':
      return order.paidAt === null ? 'This order was never paid' : 'This order was cancelled'
    case 'refunded':
      return 'This order was refunded in full'
    case 'pending':
      return 'This order is waiting for payment'
  }
}

/** Whether a side said that the other did not come to the session, and its answer stops the clock. */
const waitsForWord = (order: OrderCard) =>
  orderWordsOf(order).over.isAsked && order.state === 'delivered' && order.actsAt === null

function disputeHeadline(order: Order, isYours: boolean): string {
  switch (order.disputeStage) {
    case 'bank':
      return 'The card’s bank is looking at this payment'
    case 'answer':
      return isYours
        ? 'Your turn: answer the dispute'
        : `${nameOf(order, order.turn === 'buyer' ? 'buyer' : 'seller')}’s turn: answer the dispute`
    case 'decided':
      return 'The dispute is decided'
    case 'appeal':
      return isYours ? 'Your turn: decide the appeal' : 'Our staff decide the appeal'
    default:
      return isYours ? 'Your turn: read the record and decide' : 'Our staff decide the dispute'
  }
}

const decides = 'Our staff decide. Without a decision,'

/** What happens automatically at the end of each stage of a dispute. */
const disputeClocks: Record<Exclude<DisputeStage, 'answer'>, string> = {
  decision: `${decides} everything is refunded automatically`,
  decided: 'The decision is carried out automatically',
  appeal: 'Our staff decide the appeal. Without a decision, the first one is carried out automatically',
  bank: 'Nothing is refunded or paid out until the bank has decided',
}

/** The buyer answers only what the seller opened, who asks to be paid; otherwise the buyer asks for money back. */
function unansweredWords({ totalMinor, turn }: OrderCard): string {
  if (totalMinor === 0) return 'Without an answer, the order is completed automatically'
  return turn === 'buyer'
    ? 'Without an answer, the seller is paid automatically'
    : 'Without an answer, what the buyer asked for is refunded automatically'
}

/** Returns what happens automatically if nobody acts, at the order's `actsAt` where it has one. Null: nothing. */
export function clockOf(order: OrderCard): string | null {
  const { state, actsAt, dueAt, disputeStage, rules } = order
  if (disputeStage === 'bank') return disputeClocks.bank
  if (actsAt === null) return state === 'paid' ? orderWordsOf(order).paid.waits : null
  switch (state) {
    case 'paid':
      // A reminder comes first.
      if (rules && actsAt < rules.until) return 'A reminder of the rules is sent'
      if (rules) return rules.hadBegun ? 'A dispute opens' : 'It is cancelled with a full refund'
      return orderWordsOf(order).paid.clock(actsAt, dueAt)
    case 'delivered':
      return 'It completes automatically'
    case 'changes-requested':
      return order.isLastDate
        ? `Without a delivery, ${missedDateWords(order)} automatically`
        : 'A dispute opens automatically'
    case 'reported':
      if (order.totalMinor === 0 && disputeStage === 'decision')
        return `${decides} the order is completed automatically`
      if (disputeStage === 'answer') return unansweredWords(order)
      return disputeStage && disputeClocks[disputeStage]
    default:
      return null
  }
}

/**
 * Returns the status of an order as one side sees it: what waits for the viewer has the colour of a question, what waits for
 * others does not.
 */
export function statusOf(order: OrderCard, role: Role): { label: string; kind: StatusKind } {
  const { label: word, kind } = stateWords[order.state]
  const label = order.state === 'paid' && order.totalMinor === 0 ? 'Taken' : word
  return { label, kind: kind === 'ask' && turnOf(order, role).turn !== 'yours' ? 'wait' : kind }
}

/** Returns what a person must do with an order when it is their turn; `dueAt` is when it continues automatically. */
export function turnWords(order: OrderCard, role: Role, dueAt: string | null): TurnWords {
  const { state, timeRequest } = order
  if (role === 'buyer' && timeRequest) return { title: 'may need more time', act: 'Answer', ends: 'Expires' }
  if (waitsForWord(order)) return { title: 'waits for whether you came', act: 'Answer', ends: 'Counts' }
  if (state === 'delivered') return { title: 'is delivered', act: 'Check order', ends: 'Completes' }
  if (state === 'changes-requested' && order.isLastDate)
    return {
      ...{ title: 'has a new date to deliver by', act: 'Deliver order' },
      ends: order.totalMinor === 0 ? 'Completes' : 'Refunded',
    }
  if (state === 'changes-requested')
    return { title: 'has changes to make', act: 'Make changes', ends: 'A dispute opens' }
  if (state === 'reported') return { title: 'is in a dispute', act: 'Answer', ends: 'Answer due' }
  return orderWordsOf(order).paid.turn(dueAt)
}

const deleted = { buyer: 'The buyer', seller: 'The seller' } as const

/** Returns the name of a party to an order; 'The seller' once the account is deleted. */
export function nameOf(order: OrderCard, side: 'buyer' | 'seller'): string {
  const person = order[side]
  return (person && displayName(person)) || deleted[side]
}

/** Returns the viewer of an order, and the names of its sides. */
export function readerOf(order: Order): Reader {
  return { role: order.role, buyer: nameOf(order, 'buyer'), seller: nameOf(order, 'seller') }
}
