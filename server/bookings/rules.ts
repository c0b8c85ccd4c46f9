import type { BookingMove, BookingSide, BookingState } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { hoursAfter } from '#db/moments.ts'
import type { SessionOrder } from '#orders/service.ts'
import type { BookingRow } from './queries.ts'

/** Which side of a booking a person is, by internal id; null when neither. */
export const sideOf = ({ host_id, guest_id }: Pick<BookingRow, 'host_id' | 'guest_id'>, personId: number) =>
  host_id === personId ? 'host' : guest_id === personId ? 'guest' : (null as BookingSide | null)

/** The side of an order that a side of its booking is. */
export const orderSideOf = { guest: 'buyer', host: 'seller' } as const satisfies Record<BookingSide, string>

/** Until when a guest can move it: the limit of the rule, counted from where it began. */
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

/** Until when a checkout that begins at a moment holds a time, and how much longer once more. */
export const heldUntil = (begun: Date | string): Date => hoursAfter(begun, most.holdMinutes / 60)
export const heldLonger = (until: Date | string): Date => hoursAfter(until, most.extraMinutes / 60)

/** When the next automatic step happens: null when none does. */
export function actsAt(
  row: Pick<BookingRow, 'state' | 'created_at' | 'starts_at' | 'ends_at' | 'absence_said_at' | 'pay_until'>,
): Date | null {
  switch (row.state) {
    case 'asked':
      return approveUntil(row.created_at, row.starts_at)
    case 'held':
      return row.pay_until === null ? null : new Date(row.pay_until)
    case 'booked':
      return new Date(row.ends_at)
    case 'over':
      return hoursAfter(row.absence_said_at ?? row.ends_at, most.claimHours)
    default:
      return null
  }
}

/** What a booking becomes by itself. */
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
}

/** What a side can do now. */
export function movesOf(row: BookingRow, side: BookingSide, now: Date, { isOffered, order }: Standing): BookingMove[] {
  const begins = new Date(row.starts_at)
  // While the bank has a dispute nothing moves.
  const isOpen = row.state === 'booked' && now < begins && (order === null || order.state === 'paid')
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
    'say-absent': isOver && row.absence_said_by === null,
    'answer-absent': isOver && isOther && row.absence_denied === null,
  }
  return (Object.keys(allowed) as BookingMove[]).filter((move) => allowed[move])
}
