import type {
  BookingEnder,
  BookingSide,
  BookingState,
  CancelRule,
  PlaceKind,
} from '@guildhall/contract/bookings/options.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const state = textOf<BookingState>()

/** What changes during the life of a booking. */
const standing = {
  state,
  session_id: nullable(text),
  place: nullable(int),
  starts_at: moment,
  ends_at: moment,
  moves: int,
  proposed_at: nullable(moment),
  ended_by: nullable(textOf<BookingEnder>()),
  reason: text,
  absence_said_by: nullable(textOf<BookingSide>()),
  absence_said_at: nullable(moment),
  absence_denied: nullable(bool),
  host_notes: text,
  guest_notes: text,
  host_own_notes: text,
  guest_own_notes: text,
  acts_at: nullable(moment),
  remind_at: nullable(moment),
}
const changing = Object.keys(standing) as (keyof typeof standing)[]

const bookingRow = {
  id: text,
  host_id: nullable(int),
  guest_id: nullable(int),
  type_id: nullable(text),
  first_starts_at: moment,
  title: text,
  what: text,
  people: int,
  meet_kind: textOf<PlaceKind>(),
  meet_at: text,
  cancel_rule: textOf<CancelRule>(),
  answers: json<AnsweredQuestion[]>(),
  created_at: moment,
  ...standing,
}
/** A booking; times are PostgreSQL's text. */
export type BookingRow = RowOf<typeof bookingRow>
const columns = Object.keys(bookingRow)
  .map((name) => `b.${name}`)
  .join(', ')

export const findBooking = statement('booking_find', {
  takes: { id: text },
  gives: bookingRow,
  sql: ({ id }) => `select ${columns} from bookings b where b.id = ${id}`,
})

export const lockBooking = statement('booking_lock', {
  takes: { id: text },
  gives: bookingRow,
  sql: ({ id }) => `select ${columns} from bookings b where b.id = ${id} for no key update`,
})

/** The bookings of a person on either side: coming ones by their start, past ones backwards; from a place in that order. */
const listOf = (isPast: boolean) => {
  const [which, order, beyond] = isPast
    ? ["b.state not in ('asked', 'booked', 'over')", 'desc', '<']
    : ["b.state in ('asked', 'booked', 'over')", 'asc', '>']
  return statement(`bookings_${isPast ? 'past' : 'coming'}`, {
    takes: { personId: int, limit: int, afterAt: nullable(moment), afterId: text },
    gives: bookingRow,
    sql: ({ personId, limit, afterAt, afterId }) => `
      select ${columns} from bookings b
      where (b.host_id = ${personId} or b.guest_id = ${personId}) and ${which}
        and (${afterAt}::timestamptz is null or (b.starts_at, b.id) ${beyond} (${afterAt}::timestamptz, ${afterId}))
      order by b.starts_at ${order}, b.id ${order} limit ${limit}`,
  })
}
export const findBookings = { coming: listOf(false), past: listOf(true) }

export const insertBooking = statement('booking_insert', {
  takes: {
    id: text,
    hostId: int,
    guestId: int,
    typeId: text,
    state,
    sessionId: nullable(text),
    place: nullable(int),
    start: moment,
    end: moment,
    title: text,
    what: text,
    people: int,
    meetKind: textOf<PlaceKind>(),
    meetAt: text,
    cancelRule: textOf<CancelRule>(),
    answers: json<AnsweredQuestion[]>(),
    guestNotes: text,
    actsAt: moment,
    remindAt: nullable(moment),
    at: moment,
  },
  gives: bookingRow,
  sql: (p) => `
    insert into bookings as b (id, host_id, guest_id, type_id, state, session_id, place, starts_at, ends_at, first_starts_at,
      title, what, people, meet_kind, meet_at, cancel_rule, answers, guest_notes, acts_at, remind_at, created_at)
    values (${p.id}, ${p.hostId}, ${p.guestId}, ${p.typeId}, ${p.state}, ${p.sessionId}, ${p.place}, ${p.start}, ${p.end}, ${p.start},
      ${p.title}, ${p.what}, ${p.people}, ${p.meetKind}, ${p.meetAt}, ${p.cancelRule}, ${p.answers}, ${p.guestNotes}, ${p.actsAt},
      ${p.remindAt}, ${p.at})
    returning ${columns}`,
})

/** Writes how a locked booking stands. */
export const saveBooking = statement('booking_save', {
  takes: { id: text, ...standing },
  gives: bookingRow,
  sql: ({ id, ...places }) => `
    update bookings b set ${changing.map((name) => `${name} = ${places[name]}`).join(', ')}
    where b.id = ${id} returning ${columns}`,
})

/** Open bookings of a guest, with anybody, that have not begun. */
export const countOpenOfGuest = statement('bookings_open_of_guest', {
  takes: { guestId: int, at: moment },
  gives: { bookings: int },
  sql: ({ guestId, at }) => `
    select count(*)::int as bookings from bookings
    where guest_id = ${guestId} and state in ('asked', 'booked') and ends_at > ${at}`,
})

/** How often a person was absent since a moment, on each side, and the end of the latest session that they missed as a guest. */
export const countAbsences = statement('bookings_absences', {
  takes: { personId: int, since: moment },
  gives: { guest: int, guest_last: nullable(moment), host: int },
  sql: ({ personId, since }) => `
    select count(*) filter (where guest_id = ${personId} and absence_said_by = 'host')::int as guest,
      max(ends_at) filter (where guest_id = ${personId} and absence_said_by = 'host') as guest_last,
      count(*) filter (where host_id = ${personId} and absence_said_by = 'guest')::int as host
    from bookings
    where (host_id = ${personId} or guest_id = ${personId}) and ends_at > ${since} and not absence_denied`,
})

/** Bookings whose automatic step is due. */
export const findActing = statement('bookings_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from bookings where acts_at <= ${at} order by acts_at, id limit 500`,
})

/** Bookings of which both sides are reminded now. */
export const findReminding = statement('bookings_reminding', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from bookings where remind_at <= ${at} order by remind_at, id limit 500`,
})

/** The open bookings of a person on either side, locked in the order of their ids. */
export const lockOpenOf = statement('bookings_lock_open_of', {
  takes: { personId: int },
  gives: bookingRow,
  sql: ({ personId }) => `
    select ${columns} from bookings b
    where (b.host_id = ${personId} or b.guest_id = ${personId}) and b.state in ('asked', 'booked', 'over')
    order by b.id for no key update`,
})

/** The requests to book between two people that wait for an approval, locked in the order of their ids. */
export const lockAskedBetween = statement('bookings_lock_asked_between', {
  takes: { one: int, other: int },
  gives: bookingRow,
  sql: ({ one, other }) => `
    select ${columns} from bookings b
    where b.state = 'asked' and ((b.host_id = ${one} and b.guest_id = ${other}) or (b.host_id = ${other} and b.guest_id = ${one}))
    order by b.id for no key update`,
})

/** How many bookings take a place of a time. */
export const countPlaces = statement('booking_places_count', {
  takes: { sessionId: text },
  gives: { booked: int },
  sql: ({ sessionId }) => `select count(*)::int as booked from bookings where session_id = ${sessionId}`,
})

// Times of hosts.

const sessionRow = { id: text, type_id: nullable(text), starts_at: moment, ends_at: moment, people: int, booked: int }

/** The times of a host that reach into an interval, with the number of their bookings. */
export const findSessions = statement('booked_sessions_within', {
  takes: { hostId: int, from: moment, to: moment },
  gives: sessionRow,
  sql: ({ hostId, from, to }) => `
    select s.id, s.type_id, s.starts_at, s.ends_at, s.people,
      (select count(*)::int from bookings b where b.session_id = s.id) as booked
    from booked_sessions s
    where s.host_id = ${hostId} and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${to})
    order by s.starts_at`,
})

/** When people are hosts or guests within an interval. */
export const findBookedTimes = statement('booked_times_of', {
  takes: { personIds: list(int), from: moment, to: moment },
  gives: { person_id: int, id: text, is_host: bool, starts_at: moment, ends_at: moment },
  sql: ({ personIds, from, to }) => `
    select p.id as person_id, t.id, t.is_host, t.starts_at, t.ends_at
    from unnest(${personIds}::bigint[]) as p (id) cross join lateral (
      select s.id, true as is_host, s.starts_at, s.ends_at from booked_sessions s
      where s.host_id = p.id and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${to})
      union all
      select b.id, false, b.starts_at, b.ends_at from bookings b
      where b.guest_id = p.id and b.state in ('booked', 'over') and b.starts_at < ${to} and b.ends_at > ${from}) t`,
})

/** A person's sessions that reach into an interval, asked for, booked and past; all guests of a group together for its host. */
export const findEntries = statement('booking_entries', {
  takes: { personId: int, from: moment, to: moment, earliest: moment, limit: int },
  gives: {
    id: text,
    title: text,
    starts_at: moment,
    ends_at: moment,
    is_asked: bool,
    people: nullable(json<string[]>()),
  },
  sql: ({ personId, from, to, earliest, limit }) => `
    select min(b.id) as id, min(b.title) as title, b.starts_at, b.ends_at, b.state = 'asked' as is_asked,
      json_agg(coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)) order by b.id)
        filter (where p.id is not null) as people
    from bookings b
    left join people p on p.id = case when b.host_id = ${personId} then b.guest_id else b.host_id end
    where (b.host_id = ${personId} or b.guest_id = ${personId}) and b.state in ('asked', 'booked', 'over', 'done')
      and b.starts_at > ${earliest} and b.starts_at < ${to} and b.ends_at > ${from}
    group by coalesce(b.session_id, b.id), b.host_id = ${personId}, b.starts_at, b.ends_at, b.state = 'asked'
    order by b.starts_at, 1 limit ${limit}`,
})

export const insertSession = statement('booked_session_insert', {
  takes: { id: text, hostId: int, typeId: text, start: moment, end: moment, people: int },
  sql: (p) => `
    insert into booked_sessions (id, host_id, type_id, starts_at, ends_at, people)
    values (${p.id}, ${p.hostId}, ${p.typeId}, ${p.start}, ${p.end}, ${p.people})`,
})

/** The lowest free place of a time, and whether this guest has one already. */
export const findPlace = statement('booked_session_place', {
  takes: { sessionId: text, guestId: int },
  gives: { place: nullable(int), is_there: bool },
  sql: ({ sessionId, guestId }) => `
    select (select min(p)::int from booked_sessions s, generate_series(1, s.people) p
        where s.id = ${sessionId} and not exists (select from bookings b where b.session_id = s.id and b.place = p)) as place,
      exists (select from bookings b where b.session_id = ${sessionId} and b.guest_id = ${guestId}) as is_there`,
})

/** Gives the time of a host back once no booking takes it. */
export const dropEmptySession = statement('booked_session_drop', {
  takes: { sessionId: text },
  sql: ({ sessionId }) => `
    delete from booked_sessions where id = ${sessionId} and not exists (select from bookings where session_id = ${sessionId})`,
})

/** Removes a time that one booking takes, which leaves it in the same transaction. */
export const removeSession = statement('booked_session_remove', {
  takes: { sessionId: text },
  sql: ({ sessionId }) => `delete from booked_sessions where id = ${sessionId}`,
})

export const setReminder = statement('booking_set_reminder', {
  takes: { id: text, remindAt: nullable(moment) },
  sql: ({ id, remindAt }) => `update bookings set remind_at = ${remindAt} where id = ${id}`,
})

/** The hosts of a person's open bookings, in the order in which their hours are locked. */
export const findOpenHosts = statement('bookings_open_hosts', {
  takes: { personId: int },
  gives: { host_id: int },
  sql: ({ personId }) => `
    select distinct host_id from bookings
    where (host_id = ${personId} or guest_id = ${personId}) and host_id is not null and state in ('asked', 'booked', 'over')
    order by host_id`,
})

/** Removes an erased host from their bookings, with what they wrote. */
export const forgetHost = statement('bookings_forget_host', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update bookings set host_id = null, meet_at = '', host_notes = '', host_own_notes = '' where host_id = ${personId}`,
})

/** Removes an erased guest from their bookings, with what they wrote. */
export const forgetGuest = statement('bookings_forget_guest', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update bookings set guest_id = null, answers = '[]', guest_notes = '', guest_own_notes = '' where guest_id = ${personId}`,
})
