import type { BookingState, PlaceKind } from '@guildhall/contract/bookings/options.ts'
import { int, json, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { type RoomSource, sessionRoom } from '#rooms/service.ts'

const findRoom = statement('booking_room', {
  takes: { id: text, personId: int },
  gives: {
    ...{ title: text, state: textOf<BookingState>(), meet_kind: textOf<PlaceKind>(), session_id: nullable(text) },
    ...{ host_id: nullable(int), starts_at: moment, ends_at: moment },
    guests: nullable(json<{ personId: number; id: string }[]>()),
  },
  sql: ({ id, personId }) => `
    select b.title, b.state, b.meet_kind, b.session_id, b.host_id, b.starts_at, b.ends_at, (
      select json_agg(json_build_object('personId', o.guest_id, 'id', o.id) order by o.place)
      from bookings o where o.session_id = b.session_id and o.guest_id is not null) as guests
    from bookings b where b.id = ${id} and ${personId} in (b.host_id, b.guest_id)`,
})

/** Rooms of booked sessions: the host and all guests of one time share one. */
export const bookingRooms: RoomSource = {
  async find(db, personId, id) {
    const [row] = await findRoom(db, { id, personId })
    if (row?.meet_kind !== 'room' || row.state === 'asked' || row.state === 'lapsed') return null
    const guests = row.guests ?? []
    const host = row.host_id === null ? [] : [{ personId: row.host_id, id: guests[0]?.id ?? id }]
    return {
      // A cancelled or finished booking has no session any more: its room is its own.
      ...{ key: sessionRoom(row.session_id ?? id), title: row.title, isCancelled: row.state === 'cancelled' },
      isDone: row.state === 'done',
      ...{ startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
      people: guests.length > 0 ? [...host, ...guests] : [{ personId, id }],
    }
  },
}
