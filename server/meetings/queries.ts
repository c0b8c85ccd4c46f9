import type { MeetingAnswer, MeetingPlaceKind } from '@guildhall/contract/meetings/options.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { shownName } from '#users/tables.ts'

/** Somebody in a meeting, as JSON of the statements below. Place 0 is the person who scheduled it. */
export interface StoredPerson {
  personId: number
  place: number
  answer: MeetingAnswer
  note: string
  proposedStart: string | null
}

const meetingRow = {
  id: text,
  organizer_id: nullable(int),
  title: text,
  place_kind: textOf<MeetingPlaceKind>(),
  place: text,
  note: text,
  starts_at: moment,
  ends_at: moment,
  sequence: int,
  cancelled_at: nullable(moment),
  cancel_note: text,
  reminds_at: nullable(moment),
}
const columns = Object.keys(meetingRow)
  .map((name) => `m.${name}`)
  .join(', ')

/** A meeting with its people. Times of the row are PostgreSQL's text. */
export type MeetingRow = RowOf<typeof meetingRow> & { people: StoredPerson[] }

const peopleOf = (where = 'true') => `(
  select json_agg(json_build_object('personId', x.person_id, 'place', x.place, 'answer', x.answer, 'note', x.note,
    'proposedStart', x.proposed_start) order by x.place)
  from meeting_people x where x.meeting_id = m.id and ${where})`
const peopleColumn = { people: json<StoredPerson[]>() }

/** A meeting as one of its people sees it, without people whom a block hides from them. */
export const findMeeting = statement('meeting', {
  takes: { id: text, personId: int },
  gives: { ...meetingRow, ...peopleColumn },
  sql: ({ id, personId }) => `
    select ${columns}, ${peopleOf(notHidden(personId, 'x.person_id'))} as people
    from meetings m join meeting_people w on w.meeting_id = m.id and w.person_id = ${personId} where m.id = ${id}`,
})

/** A meeting with all its people, for jobs. */
export const findWhole = statement('meeting_whole', {
  takes: { id: text },
  gives: { ...meetingRow, people: nullable(json<StoredPerson[]>()) },
  sql: ({ id }) => `select ${columns}, ${peopleOf()} as people from meetings m where m.id = ${id}`,
})

export const lockMeetingRow = statement('meeting_lock', {
  takes: { id: text },
  gives: meetingRow,
  sql: ({ id }) => `select ${columns} from meetings m where m.id = ${id} for update`,
})

/** The people of a locked meeting: read after the lock, so that nothing is old. */
export const findPeopleOf = statement('meeting_people_of', {
  takes: { id: text },
  gives: peopleColumn,
  sql: ({ id }) => `select coalesce(${peopleOf()}, '[]') as people from (select ${id}::text as id) m`,
})

// The longest meeting bounds how early one that reaches into the time can start, so that the index finds it.
const reaches = (
  from: string,
  to: string,
) => `w.starts_at < ${to} and w.starts_at > ${from}::timestamptz - interval '12 hours'
  and w.ends_at > ${from}`

/** A person’s meetings that reach into a time, which take place for them: neither cancelled nor declined. */
export const findMeetings = statement('meetings_between', {
  takes: { personId: int, withId: nullable(int), from: moment, to: moment, limit: int },
  gives: { ...meetingRow, ...peopleColumn },
  sql: (p) => `
    select ${columns}, ${peopleOf(notHidden(p.personId, 'x.person_id'))} as people
    from meeting_people w join meetings m on m.id = w.meeting_id
    where w.person_id = ${p.personId} and w.answer <> 'declined' and m.cancelled_at is null and ${reaches(p.from, p.to)}
      and (${p.withId}::bigint is null
        or exists (select from meeting_people o where o.meeting_id = m.id and o.person_id = ${p.withId}::bigint))
    order by w.starts_at, w.meeting_id limit ${p.limit}`,
})

/** The same for the calendar: with the names of the others and how they answered. */
export const findEntries = statement('meeting_entries', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: {
    ...{ id: text, title: text, place: text, starts_at: moment, ends_at: moment, sequence: int },
    ...{ own_place: int, own_answer: textOf<MeetingAnswer>() },
    others: nullable(json<{ name: string; answer: MeetingAnswer; place: number }[]>()),
  },
  sql: (p) => `
    select m.id, m.title, m.place, w.starts_at, w.ends_at, m.sequence, w.place as own_place, w.answer as own_answer, o.others
    from meeting_people w join meetings m on m.id = w.meeting_id
    cross join lateral (
      select json_agg(json_build_object('answer', x.answer, 'place', x.place,
        'name', ${shownName('p')}) order by x.place) as others
      from meeting_people x join people p on p.id = x.person_id
      where x.meeting_id = m.id and x.person_id <> ${p.personId} and ${notHidden(p.personId, 'x.person_id')}) o
    where w.person_id = ${p.personId} and w.answer <> 'declined' and m.cancelled_at is null and ${reaches(p.from, p.to)}
    order by w.starts_at, w.meeting_id limit ${p.limit}`,
})
export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

/** When people are busy with meetings that they accepted, in a time. */
export const findBusy = statement('meeting_busy', {
  takes: { personIds: list(int), from: moment, to: moment },
  gives: { id: text, person_id: int, starts_at: moment, ends_at: moment },
  sql: (p) => `
    select m.id, w.person_id, w.starts_at, w.ends_at from meeting_people w join meetings m on m.id = w.meeting_id
    where w.person_id = any (${p.personIds}::bigint[]) and w.answer = 'accepted' and m.cancelled_at is null
      and ${reaches(p.from, p.to)}
      and exists (select from meeting_people x where x.meeting_id = m.id and x.place > 0 and x.answer <> 'declined')
    order by w.starts_at`,
})

const saved = {
  ...{
    id: text,
    title: text,
    placeKind: textOf<MeetingPlaceKind>(),
    place: text,
    note: text,
    startsAt: moment,
    endsAt: moment,
  },
  remindsAt: nullable(moment),
}

export const insertMeeting = statement('meeting_insert', {
  takes: { ...saved, organizerId: int, at: moment },
  sql: (p) => `
    insert into meetings (id, organizer_id, title, place_kind, place, note, starts_at, ends_at, reminds_at, created_at)
    values (${p.id}, ${p.organizerId}, ${p.title}, ${p.placeKind}, ${p.place}, ${p.note}, ${p.startsAt}, ${p.endsAt}, ${p.remindsAt}, ${p.at})`,
})

/** Adds the people of a new meeting, the one who schedules it first. */
export const insertPeople = statement('meeting_people_insert', {
  takes: { id: text, personIds: list(int), at: moment },
  sql: (p) => `
    insert into meeting_people (meeting_id, person_id, place, starts_at, ends_at, answer, answered_at)
    select m.id, u.person_id, u.place - 1, m.starts_at, m.ends_at, case when u.place = 1 then 'accepted' else 'waiting' end,
      case when u.place = 1 then ${p.at}::timestamptz end
    from meetings m cross join unnest(${p.personIds}::bigint[]) with ordinality u(person_id, place) where m.id = ${p.id}`,
})

/** Saves a change that the people are told of. */
export const saveMeeting = statement('meeting_save', {
  takes: saved,
  sql: (p) => `
    update meetings set title = ${p.title}, place_kind = ${p.placeKind}, place = ${p.place}, note = ${p.note}, starts_at = ${p.startsAt},
      ends_at = ${p.endsAt}, reminds_at = ${p.remindsAt}, sequence = sequence + 1 where id = ${p.id}`,
})

export const cancelMeeting = statement('meeting_cancel', {
  takes: { id: text, note: text, at: moment },
  sql: ({ id, note, at }) => `
    update meetings set cancelled_at = ${at}, cancel_note = ${note}, reminds_at = null, sequence = sequence + 1
    where id = ${id} and cancelled_at is null`,
})

export const saveReminder = statement('meeting_reminder_save', {
  takes: { id: text, remindsAt: nullable(moment) },
  sql: ({ id, remindsAt }) => `update meetings set reminds_at = ${remindsAt} where id = ${id}`,
})

export const saveAnswer = statement('meeting_answer', {
  takes: {
    ...{ id: text, personId: int, answer: textOf<MeetingAnswer>(), note: text },
    ...{ proposedStart: nullable(moment), at: moment },
  },
  sql: (p) => `
    update meeting_people set answer = ${p.answer}, note = ${p.note}, proposed_start = ${p.proposedStart}, answered_at = ${p.at}
    where meeting_id = ${p.id} and person_id = ${p.personId} and place > 0`,
})

/** Asks everybody to answer again after a change of the time, except the person who proposed the new one. */
export const askAgain = statement('meeting_ask_again', {
  takes: { id: text, acceptedId: nullable(int), at: moment },
  sql: (p) => `
    update meeting_people set answer = case when person_id = ${p.acceptedId}::bigint then 'accepted' else 'waiting' end,
      note = '', proposed_start = null, answered_at = case when person_id = ${p.acceptedId}::bigint then ${p.at}::timestamptz end
    where meeting_id = ${p.id} and place > 0`,
})

export const removePerson = statement('meeting_person_remove', {
  takes: { id: text, personId: int },
  sql: ({ id, personId }) => `delete from meeting_people where meeting_id = ${id} and person_id = ${personId}`,
})

export const countScheduled = statement('meetings_scheduled', {
  takes: { organizerId: int, after: moment },
  gives: { meetings: int },
  sql: ({ organizerId, after }) => `
    select count(*)::int as meetings from meetings where organizer_id = ${organizerId} and created_at > ${after}`,
})

/** The meetings whose people are to be reminded. */
export const findReminding = statement('meetings_reminding', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from meetings where reminds_at <= ${at} order by reminds_at limit 100`,
})

/** The meetings to come that two people share, in which one of them is the one who scheduled it, locked. */
export const lockShared = statement('meetings_shared_lock', {
  takes: { one: int, other: int, at: moment },
  gives: { id: text },
  sql: (p) => `
    select m.id from meetings m
    where m.id in (
      select a.meeting_id from meeting_people a join meeting_people b on b.meeting_id = a.meeting_id
      where a.person_id = ${p.one} and b.person_id = ${p.other} and a.place * b.place = 0 and a.ends_at > ${p.at})
      and m.cancelled_at is null
    order by m.id for update`,
})

/** The meetings of a person, locked. */
export const lockMeetingsOf = statement('meetings_of_lock', {
  takes: { personId: int },
  gives: { id: text },
  sql: ({ personId }) => `
    select m.id from meetings m where m.id in (select meeting_id from meeting_people where person_id = ${personId})
    order by m.id for update`,
})
