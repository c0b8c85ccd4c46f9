import type {
  BookingCame,
  BookingEnder,
  BookingSide,
  BookingState,
  HelpedAnswer,
  PlaceKind,
} from '@guildhall/contract/bookings/options.ts'
import type { CancelRule } from '@guildhall/contract/orders/cancel-rules.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { shownName } from '#users/tables.ts'
import { guestsOfTime, isFurtherGuest } from './lists/group-guests.ts'

const state = textOf<BookingState>()

/** The columns that change during the life of a booking. */
const standing = {
  state,
  session_id: nullable(text),
  place: nullable(int),
  room_id: nullable(text),
  starts_at: moment,
  ends_at: moment,
  order_id: nullable(text),
  held_at: nullable(moment),
  pay_until: nullable(moment),
  extended: bool,
  moves: int,
  sequence: int,
  proposed_at: nullable(moment),
  ended_by: nullable(textOf<BookingEnder>()),
  reason: text,
  absence_said_by: nullable(textOf<BookingSide>()),
  absence_said_at: nullable(moment),
  absence_denied: nullable(bool),
  came: nullable(textOf<BookingCame>()),
  asks_at: nullable(moment),
  helped_until: nullable(moment),
  helped: nullable(textOf<HelpedAnswer>()),
  helped_note: text,
  host_wants_reviews: bool,
  guest_wants_reviews: bool,
  review_until: nullable(moment),
  review_closed_at: nullable(moment),
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
  price_minor: int,
  first_free: bool,
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

/** The booking that an order pays, without a lock. */
export const findByOrder = statement('booking_of_order', {
  takes: { orderId: text },
  gives: bookingRow,
  sql: ({ orderId }) => `select ${columns} from bookings b where b.order_id = ${orderId}`,
})

export const lockBooking = statement('booking_lock', {
  takes: { id: text },
  gives: bookingRow,
  sql: ({ id }) => `select ${columns} from bookings b where b.id = ${id} for no key update`,
})

/**
 * The bookings of a person on either side: coming ones by their start, past ones backwards; from a place in that order. A group is one
 * row for its host.
 */
const listOf = (isPast: boolean) => {
  const [which, order, beyond, standing] = isPast
    ? ["b.state not in ('asked', 'held', 'booked', 'over')", 'desc', '<', "'done'"]
    : ["b.state in ('asked', 'held', 'booked', 'over')", 'asc', '>', "'booked', 'over'"]
  return statement(`bookings_${isPast ? 'past' : 'coming'}`, {
    takes: { personId: int, limit: int, afterAt: nullable(moment), afterId: text },
    gives: { ...bookingRow, guests: int },
    sql: ({ personId, limit, afterAt, afterId }) => `
      select ${columns}, case when b.people > 1 then ${guestsOfTime} else 1 end as guests from bookings b
      where (b.host_id = ${personId} or b.guest_id = ${personId}) and ${which} and not (${isFurtherGuest(personId, standing)})
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
    priceMinor: int,
    firstFree: bool,
    orderId: nullable(text),
    heldAt: nullable(moment),
    payUntil: nullable(moment),
    actsAt: moment,
    remindAt: nullable(moment),
    at: moment,
  },
  gives: bookingRow,
  sql: (p) => `
    insert into bookings as b (id, host_id, guest_id, type_id, state, session_id, room_id, place, starts_at, ends_at, first_starts_at,
      title, what, people, meet_kind, meet_at, cancel_rule, answers, guest_notes, price_minor, first_free, order_id,
      held_at, pay_until, acts_at, remind_at, created_at)
    values (${p.id}, ${p.hostId}, ${p.guestId}, ${p.typeId}, ${p.state}, ${p.sessionId}, ${p.sessionId}, ${p.place}, ${p.start}, ${p.end}, ${p.start},
      ${p.title}, ${p.what}, ${p.people}, ${p.meetKind}, ${p.meetAt}, ${p.cancelRule}, ${p.answers}, ${p.guestNotes}, ${p.priceMinor},
      ${p.firstFree}, ${p.orderId}, ${p.heldAt}, ${p.payUntil}, ${p.actsAt},
      ${p.remindAt}, ${p.at})
    returning ${columns}`,
})

/** Saves the changing columns of a locked booking. */
export const saveBooking = statement('booking_save', {
  takes: { id: text, ...standing },
  gives: bookingRow,
  sql: ({ id, ...places }) => `
    update bookings b set ${changing.map((name) => `${name} = ${places[name]}`).join(', ')}
    where b.id = ${id} returning ${columns}`,
})

/** Open bookings of free sessions of a guest, and their requests to book, with anybody, that are not over. */
export const countOpenOfGuest = statement('bookings_open_of_guest', {
  takes: { guestId: int, at: moment },
  gives: { bookings: int },
  sql: ({ guestId, at }) => `
    select count(*)::int as bookings from bookings
    where guest_id = ${guestId} and (state = 'asked' or (state = 'booked' and price_minor = 0)) and ends_at > ${at}`,
})

/**
 * How often a person was absent since a moment, on each side, a time with several guests once; and the end of the latest
 * session that they missed as a guest.
 */
export const countAbsences = statement('bookings_absences', {
  takes: { personId: int, since: moment },
  gives: { guest: int, guest_last: nullable(moment), host: int },
  sql: ({ personId, since }) => `
    select count(*) filter (where guest_id = ${personId} and absence_said_by = 'host')::int as guest,
      max(ends_at) filter (where guest_id = ${personId} and absence_said_by = 'host') as guest_last,
      (count(distinct starts_at) filter (where host_id = ${personId} and absence_said_by = 'guest'))::int as host
    from bookings
    where (host_id = ${personId} or guest_id = ${personId}) and ends_at > ${since} and not absence_denied`,
})

/** Whether a guest has had, or will have, the one session that this host gives each guest free. */
export const findFirstFree = statement('bookings_first_free', {
  takes: { hostId: int, guestId: int },
  gives: { is_used: bool },
  sql: ({ hostId, guestId }) => `
    select exists (select from bookings where host_id = ${hostId} and guest_id = ${guestId} and first_free
      and state in ('asked', 'booked', 'over', 'done')) as is_used`,
})

/** The times that a guest held since a moment without paying in the end, and those of a host that they hold now. */
export const countHolds = statement('bookings_holds_count', {
  takes: { guestId: int, hostId: int, since: moment },
  gives: { unpaid: int, of_host: int },
  sql: ({ guestId, hostId, since }) => `
    select count(*)::int as unpaid, (count(*) filter (where b.state = 'held' and b.host_id = ${hostId}))::int as of_host
    from bookings b
    where b.guest_id = ${guestId} and b.held_at > ${since} and b.state in ('held', 'lapsed', 'cancelled')
      and not exists (select from orders o where o.id = b.order_id and o.paid_at is not null)`,
})

/** The times of a host whose hold has ended and that nobody paid, locked. */
export const lockExpired = statement('bookings_lock_expired', {
  takes: { hostId: int, at: moment },
  gives: bookingRow,
  sql: ({ hostId, at }) => `
    select ${columns} from bookings b
    where b.host_id = ${hostId} and b.state = 'held' and b.pay_until <= ${at} order by b.id for no key update`,
})

/** Whether somebody holds a time of a session type. */
export const findHeld = statement('bookings_held_of_type', {
  takes: { typeId: text },
  gives: { is_held: bool },
  sql: ({ typeId }) => `
    select exists (select from bookings where type_id = ${typeId} and state = 'held') as is_held`,
})

/** Whether two people can meet: neither blocks the other, and both accounts are active. */
export const findTogether = statement('booking_together', {
  takes: { one: int, other: int },
  gives: { together: bool },
  sql: ({ one, other }) => `
    select ${notHidden(`${one}::bigint`, `${other}::bigint`)}
      and not exists (select from people where id in (${one}, ${other}) and away) as together`,
})

/** Whether one of two people has blocked the other since a moment. */
export const findBlock = statement('booking_block', {
  takes: { one: int, other: int, since: moment },
  gives: { is_fresh: bool },
  sql: ({ one, other, since }) => `
    select exists (select from relations where low_id = least(${one}::bigint, ${other}::bigint)
      and high_id = greatest(${one}::bigint, ${other}::bigint) and state = 'blocked' and since > ${since}) as is_fresh`,
})

/**
 * Bookings whose automatic step is due. A paid session that is over ends with its order, unless somebody said that the other did
 * not come, or the times of our room have still to say it.
 */
export const findActing = statement('bookings_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select id from bookings
    where acts_at <= ${at} and (order_id is null or state <> 'over' or absence_said_by is not null or (meet_kind = 'room' and came is null))
    order by acts_at, id limit 500`,
})

/** Bookings of which both sides are reminded now. */
export const findReminding = statement('bookings_reminding', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from bookings where remind_at <= ${at} order by remind_at, id limit 500`,
})

/** Sessions whose guests are asked now whether they helped. */
export const findAsking = statement('bookings_asking', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from bookings where asks_at <= ${at} order by asks_at, id limit 500`,
})

/** The open bookings of a person on either side, locked in the order of their ids. */
export const lockOpenOf = statement('bookings_lock_open_of', {
  takes: { personId: int },
  gives: bookingRow,
  sql: ({ personId }) => `
    select ${columns} from bookings b
    where (b.host_id = ${personId} or b.guest_id = ${personId}) and b.state in ('asked', 'held', 'booked', 'over')
    order by b.id for no key update`,
})

/** The requests to book between two people, and what waits to be paid, locked in the order of their ids. */
export const lockWaitingBetween = statement('bookings_lock_waiting_between', {
  takes: { one: int, other: int },
  gives: bookingRow,
  sql: ({ one, other }) => `
    select ${columns} from bookings b
    where b.state in ('asked', 'held') and ((b.host_id = ${one} and b.guest_id = ${other}) or (b.host_id = ${other} and b.guest_id = ${one}))
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

// A hold that has ended takes nothing, even before somebody frees it.
const taking = (at: string) => `(b.state <> 'held' or b.pay_until > ${at})`

/** The times of a host that reach into an interval, with the number of their bookings. */
export const findSessions = statement('booked_sessions_within', {
  takes: { hostId: int, from: moment, to: moment, at: moment },
  gives: sessionRow,
  sql: ({ hostId, from, to, at }) => `
    select s.id, s.type_id, s.starts_at, s.ends_at, s.people,
      (select count(*)::int from bookings b where b.session_id = s.id and ${taking(at)}) as booked
    from booked_sessions s
    where s.host_id = ${hostId} and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${to})
      and exists (select from bookings b where b.session_id = s.id and ${taking(at)})
    order by s.starts_at`,
})

/** When people are hosts or guests within an interval. */
export const findBookedTimes = statement('booked_times_of', {
  takes: { personIds: list(int), from: moment, to: moment, at: moment },
  gives: { person_id: int, id: text, is_host: bool, starts_at: moment, ends_at: moment },
  sql: ({ personIds, from, to, at }) => `
    select p.id as person_id, t.id, t.is_host, t.starts_at, t.ends_at
    from unnest(${personIds}::bigint[]) as p (id) cross join lateral (
      select s.id, true as is_host, s.starts_at, s.ends_at from booked_sessions s
      where s.host_id = p.id and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${to})
        and exists (select from bookings b where b.session_id = s.id and ${taking(at)})
      union all
      select b.id, false, b.starts_at, b.ends_at from bookings b
      where b.guest_id = p.id and b.state in ('held', 'booked', 'over') and ${taking(at)} and b.starts_at < ${to} and b.ends_at > ${from}) t`,
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
    sequence: int,
    people: nullable(json<string[]>()),
    guests: int,
    places: int,
    is_host: bool,
  },
  sql: ({ personId, from, to, earliest, limit }) => `
    select min(b.id) as id, min(b.title) as title, b.starts_at, b.ends_at, b.state = 'asked' as is_asked, max(b.sequence)::int as sequence,
      json_agg(${shownName('p')} order by b.id)
        filter (where p.id is not null) as people,
      count(*)::int as guests, max(b.people)::int as places, b.host_id = ${personId} as is_host
    from bookings b
    left join people p on p.id = case when b.host_id = ${personId} then b.guest_id else b.host_id end
    where (b.host_id = ${personId} or b.guest_id = ${personId}) and b.state in ('asked', 'booked', 'over', 'done')
      and b.starts_at > ${earliest} and b.starts_at < ${to} and b.ends_at > ${from}
    group by coalesce(b.room_id, b.id), b.host_id = ${personId}, b.starts_at, b.ends_at, b.state = 'asked'
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

/** Deletes a booked time that no booking uses any more. */
export const dropEmptySession = statement('booked_session_drop', {
  takes: { sessionId: text },
  sql: ({ sessionId }) => `
    delete from booked_sessions where id = ${sessionId} and not exists (select from bookings where session_id = ${sessionId})`,
})

/** Deletes a booked time whose only booking leaves it in the same transaction. */
export const removeSession = statement('booked_session_remove', {
  takes: { sessionId: text },
  sql: ({ sessionId }) => `delete from booked_sessions where id = ${sessionId}`,
})

export const setReminder = statement('booking_set_reminder', {
  takes: { id: text, remindAt: nullable(moment) },
  sql: ({ id, remindAt }) => `update bookings set remind_at = ${remindAt} where id = ${id}`,
})
