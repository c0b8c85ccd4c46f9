import type { BookingGuest } from '@guildhall/contract/bookings/bookings.ts'
import type { BookingCame, BookingSide, BookingState } from '@guildhall/contract/bookings/options.ts'
import type { GroupSize } from '@guildhall/contract/meetings/group-size.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { BookingRow } from '../queries.ts'

const guestRow = {
  id: text,
  guest_id: nullable(int),
  state: textOf<BookingState>(),
  came: nullable(textOf<BookingCame>()),
  absence_said_by: nullable(textOf<BookingSide>()),
  absence_denied: nullable(bool),
}
const seenGuest = { ...guestRow, can_message: bool }

/** The bookings of one time of a host, those who asked first: requests, times held for payment, and what is booked. */
const findGuests = statement('booking_group_guests', {
  takes: { hostId: int, typeId: nullable(text), start: moment, at: moment },
  gives: seenGuest,
  sql: ({ hostId, typeId, start, at }) => `
    select ${Object.keys(guestRow)
      .map((name) => `b.${name}`)
      .join(', ')}, b.guest_id is not null and ${notHidden(hostId, 'b.guest_id')} as can_message
    from bookings b
    where b.host_id = ${hostId} and b.starts_at = ${start} and b.type_id is not distinct from ${typeId}
      and (b.state in ('asked', 'booked', 'over', 'done') or (b.state = 'held' and b.pay_until > ${at}))
    order by b.created_at, b.id`,
})

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns the guests of the time of a booking, for its host; null for a session of two. */
export async function readGuests(deps: Reads, row: BookingRow): Promise<BookingGuest[] | null> {
  if (row.host_id === null || row.people === 1) return null
  const asked = { hostId: row.host_id, typeId: row.type_id, start: row.starts_at, at: deps.clock.now() }
  const rows = await findGuests(deps.db, asked)
  const cards = await directory.cards(
    deps,
    rows.map(({ guest_id }) => guest_id),
  )
  return rows.map((each) => ({
    ...{ id: each.id, guest: cards.get(each.guest_id) ?? null, state: each.state },
    canMessage: each.can_message,
    came: cameOf(each),
  }))
}

/** Whether a guest came, by the times of our room or by what both sides say; null while nobody knows. */
function cameOf({ came, absence_said_by, absence_denied }: RowOf<typeof guestRow>): boolean | null {
  if (came !== null) return came === 'both' || came === 'guest'
  return absence_said_by === 'host' && absence_denied === false ? false : null
}

/** Returns how full a group is, for its host's lists; null for other bookings. */
export const groupSizeOf = (row: Pick<BookingRow, 'people' | 'state'>, side: BookingSide, guests: number) =>
  side === 'host' && row.people > 1 && isStanding(row) ? ({ guests, people: row.people } satisfies GroupSize) : null

/** Returns how many of these are booked. */
export const guestsIn = (guests: readonly BookingGuest[]): number => guests.filter(isStanding).length

const isStanding = ({ state }: Pick<BookingRow, 'state'>) => state === 'booked' || state === 'over' || state === 'done'

/** Whether `b` and `g` are guests of the same time of a host. */
const sameTime = `g.host_id = b.host_id and g.starts_at = b.starts_at and g.type_id is not distinct from b.type_id`

/** SQL: how many guests the time of a booking `b` has. */
export const guestsOfTime = `(select count(*)::int from bookings g where ${sameTime} and g.state in ('booked', 'over', 'done'))`

/** SQL: whether a booking `b` of a host is not the first of its group among those in these states; a list has the first alone. */
export const isFurtherGuest = (personId: string, states: string): string => `
  b.people > 1 and b.host_id = ${personId} and b.state in (${states})
  and exists (select from bookings g where ${sameTime} and g.state in (${states}) and g.id < b.id)`
