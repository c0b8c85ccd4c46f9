import type { BookingMove, BookingSide, BookingState } from '@guildhall/contract/bookings/options.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { daysAfter, hoursAfter } from '#db/moments.ts'
import type { SessionOrder } from '#orders/service.ts'
import type { BookingRow } from './queries.ts'

/** Which side of a booking a person is, by internal id; null when neither. */
export const sideOf = ({ host_id, guest_id }: Pick<BookingRow, 'host_id' | 'guest_id'>, personId: number) =>
  host_id === personId ? 'host' : guest_id === personId ? 'guest' : (null as BookingSide | null)

/** Which side of the order each side of its booking is. */
export const orderSideOf = { guest: 'buyer', host: 'seller' } as const satisfies Record<BookingSide, string>

/** Until when a guest can move it: the limit of the rule before the first start. */
export const movableUntil = ({ first_starts_at, cancel_rule }: BookingRow): Date =>
  hoursAfter(first_starts_at, -cancelHours[cancel_rule])

/** Until when a host can answer a request to book that was made at a moment. */
export function approveUntil(made: Date | string, start: Date | string): Date {
  const ends = [hoursAfter(made, most.approveHours), hoursAfter(start, -most.approveBeforeHours)]
  return new Date(Math.min(...ends.map((each) => each.getTime())))
}

/** Until when a guest can pay what the host approved at a moment. */
export function payUntil(approved: Date | string, start: Date | string): Date {
  const ends = [hoursAfter(approved, most.payHours), hoursAfter(start, -most.payBeforeHours)]
  return new Date(Math.min(...ends.map((each) => each.getTime())))
}

/** When the hold of a checkout ends that begins at a moment, and when a hold ends that is extended. */
export const heldUntil = (begun: Date | string): Date => hoursAfter(begun, most.holdMinutes / 60)
export const heldLonger = (until: Date | string): Date => hoursAfter(until, most.extraMinutes / 60)

/** Whether the times of our room have still to say who came. */
export const isJudgedByRoom = ({
  meet_kind,
  came,
  absence_said_by,
}: Pick<BookingRow, 'meet_kind' | 'came' | 'absence_said_by'>): boolean =>
  meet_kind === 'room' && came === null && absence_said_by === null

type Acting = 'state' | 'created_at' | 'starts_at' | 'ends_at' | 'absence_said_at' | 'pay_until'
type Judged = 'meet_kind' | 'came' | 'absence_said_by'

/** When the next automatic step happens: null when none does. */
export function actsAt(row: Pick<BookingRow, Acting | Judged>): Date | null {
  switch (row.state) {
    case 'asked':
      return approveUntil(row.created_at, row.starts_at)
    case 'held':
      return row.pay_until === null ? null : new Date(row.pay_until)
    case 'booked':
      return new Date(row.ends_at)
    case 'over':
      // The room says who came once it has closed.
      return isJudgedByRoom(row)
        ? new Date(Date.parse(row.ends_at) + roomLimits.closesAfterMs)
        : hoursAfter(row.absence_said_at ?? row.ends_at, most.claimHours)
    default:
      return null
  }
}

/** Whether a session that is done took place, as far as anybody knows: no absence is certain. */
const tookPlace = ({ absence_said_by, absence_denied }: Pick<BookingRow, 'absence_said_by' | 'absence_denied'>) =>
  absence_said_by === null || absence_denied === true

/** When the guest of a session that is done now is asked whether it helped; null when it did not take place. */
export const asksAt = (row: BookingRow): Date | null =>
  tookPlace(row) ? daysAfter(row.ends_at, most.askAfterDays) : null

/** What a side can do after a session that took place. */
export function afterMovesOf(row: BookingRow, side: BookingSide, now: Date) {
  const wants = side === 'host' ? row.host_wants_reviews : row.guest_wants_reviews
  const isAsked = row.helped === null && row.helped_until !== null && now < new Date(row.helped_until)
  return {
    'say-helped': side === 'guest' && isAsked,
    'want-reviews': !wants && canWantReviews(row),
  }
}

/** Whether the sides can still agree to review each other before the question, which opens the reviews anyway. */
export const canWantReviews = (row: BookingRow): boolean =>
  row.asks_at !== null && row.review_until === null && row.host_id !== null && row.guest_id !== null

/** The state that each state leads to automatically. */
export const nextState: Partial<Record<BookingState, BookingState>> = {
  asked: 'lapsed',
  held: 'lapsed',
  booked: 'over',
  over: 'done',
}

/** The next reminder after a moment; null when none is left. */
export function remindAt(start: Date | string, after: Date): Date | null {
  return most.reminders.map((hours) => hoursAfter(start, -hours)).find((at) => at > after) ?? null
}

interface Standing {
  /** Whether the session type can still be booked. */
  isOffered: boolean
  /** The order that pays it; null for a free one. */
  order: Pick<SessionOrder, 'state'> | null
  /** From when the guest can leave because the host is not in our room. */
  leaveFrom: Date | null
}

/** What a side can do now. */
export function movesOf(
  row: BookingRow,
  side: BookingSide,
  now: Date,
  { isOffered, order, leaveFrom }: Standing,
): BookingMove[] {
  const begins = new Date(row.starts_at)
  // While the buyer's bank decides a dispute, no move is possible.
  const isBooked = row.state === 'booked' && (order === null || order.state === 'paid')
  const isOpen = isBooked && now < begins
  const isLeft = leaveFrom !== null && leaveFrom <= now && now < new Date(row.ends_at)
  const isOver = row.state === 'over' && (order === null || order.state === 'delivered')
  const isHeld = row.state === 'held' && row.pay_until !== null && now < new Date(row.pay_until)
  const isOther = row.absence_said_by !== null && row.absence_said_by !== side
  const allowed: Record<BookingMove, boolean> = {
    approve: side === 'host' && row.state === 'asked' && now < begins,
    pay: side === 'guest' && isHeld,
    extend: side === 'guest' && isHeld && row.held_at !== null && !row.extended,
    cancel: row.state === 'asked' || row.state === 'held' || isOpen,
    move: side === 'guest' && isOpen && isOffered && row.moves < most.moves && now < movableUntil(row),
    propose: side === 'host' && isOpen && isOffered,
    'withdraw-proposal': side === 'host' && isOpen && row.proposed_at !== null,
    'accept-proposal': side === 'guest' && isOpen && row.proposed_at !== null && new Date(row.proposed_at) > now,
    leave: side === 'guest' && isBooked && isLeft,
    'say-absent': isOver && row.meet_kind !== 'room' && row.absence_said_by === null,
    'answer-absent': isOver && isOther && row.absence_denied === null,
    ...afterMovesOf(row, side, now),
  }
  return (Object.keys(allowed) as BookingMove[]).filter((move) => allowed[move])
}
