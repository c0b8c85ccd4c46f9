import type { BookingMove, BookingSide, BookingState } from '@guildhall/contract/bookings/options.ts'
import { cancelHours } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { BookingRow } from './queries.ts'

const hourMs = 3_600_000

/** Returns the moment some hours later; earlier for negative hours. */
export const hoursAfter = (moment: Date | string, hours: number): Date =>
  new Date(new Date(moment).getTime() + hours * hourMs)

/** Which side of a booking a person is, by internal id; null when neither. */
export const sideOf = ({ host_id, guest_id }: Pick<BookingRow, 'host_id' | 'guest_id'>, personId: number) =>
  host_id === personId ? 'host' : guest_id === personId ? 'guest' : (null as BookingSide | null)

/** Until when a guest can move it: the limit of the rule, counted from where it began. */
export const movableUntil = ({ first_starts_at, cancel_rule }: BookingRow): Date =>
  hoursAfter(first_starts_at, -cancelHours[cancel_rule])

/** Until when a host can answer a request to book that was made at a moment. */
export function approveUntil(made: Date | string, start: Date | string): Date {
  const ends = [hoursAfter(made, most.approveHours), hoursAfter(start, -most.approveBeforeHours)]
  return new Date(Math.min(...ends.map((each) => each.getTime())))
}

/** When the next automatic step happens: null when none does. */
export function actsAt(
  row: Pick<BookingRow, 'state' | 'created_at' | 'starts_at' | 'ends_at' | 'absence_said_at'>,
): Date | null {
  switch (row.state) {
    case 'asked':
      return approveUntil(row.created_at, row.starts_at)
    case 'booked':
      return new Date(row.ends_at)
    case 'over':
      return hoursAfter(row.absence_said_at ?? row.ends_at, most.claimHours)
    default:
      return null
  }
}

/** What a booking becomes by itself. */
export const nextState: Partial<Record<BookingState, BookingState>> = { asked: 'lapsed', booked: 'over', over: 'done' }

/** The next reminder after a moment; null when none is left. */
export function remindAt(start: Date | string, after: Date): Date | null {
  return most.reminders.map((hours) => hoursAfter(start, -hours)).find((at) => at > after) ?? null
}

/** What a side can do now. `isOffered` says whether the session type can still be booked. */
export function movesOf(row: BookingRow, side: BookingSide, now: Date, isOffered: boolean): BookingMove[] {
  const begins = new Date(row.starts_at)
  const isOpen = row.state === 'booked' && now < begins
  const isOther = row.absence_said_by !== null && row.absence_said_by !== side
  const allowed: Record<BookingMove, boolean> = {
    approve: side === 'host' && row.state === 'asked' && now < begins,
    cancel: row.state === 'asked' || isOpen,
    move: side === 'guest' && isOpen && isOffered && row.moves < most.moves && now < movableUntil(row),
    propose: side === 'host' && isOpen && isOffered,
    'withdraw-proposal': side === 'host' && isOpen && row.proposed_at !== null,
    'accept-proposal': side === 'guest' && isOpen && row.proposed_at !== null && new Date(row.proposed_at) > now,
    'say-absent': row.state === 'over' && row.absence_said_by === null,
    'answer-absent': row.state === 'over' && isOther && row.absence_denied === null,
  }
  return (Object.keys(allowed) as BookingMove[]).filter((move) => allowed[move])
}
