import type { MeetingPlaceKind } from '@guildhall/contract/meetings/options.ts'
import { int, json, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { meetingRoom, type RoomSource } from '#rooms/service.ts'

const findRoom = statement('meeting_room', {
  takes: { id: text, personId: int },
  gives: {
    ...{ title: text, place_kind: textOf<MeetingPlaceKind>(), starts_at: moment, ends_at: moment },
    ...{ cancelled_at: nullable(moment), people: json<number[]>() },
  },
  sql: ({ id, personId }) => `
    select m.title, m.place_kind, m.starts_at, m.ends_at, m.cancelled_at, (
      select json_agg(x.person_id order by x.place) from meeting_people x
      where x.meeting_id = m.id and x.answer <> 'declined') as people
    from meetings m join meeting_people w on w.meeting_id = m.id and w.person_id = ${personId} and w.answer <> 'declined'
    where m.id = ${id}`,
})

/** Rooms of meetings, for everybody who has not declined. */
export const meetingRooms: RoomSource = {
  async find(db, personId, id) {
    const [row] = await findRoom(db, { id, personId })
    if (row?.place_kind !== 'room') return null
    return {
      ...{ key: meetingRoom(id), title: row.title, isCancelled: row.cancelled_at !== null, isDone: false },
      ...{ startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
      people: row.people.map((each) => ({ personId: each, id })),
    }
  },
}
