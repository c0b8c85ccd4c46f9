import { int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'

export type EventRow = RowOf<typeof eventRow>
const eventRow = {
  id: text,
  ambassador_id: int,
  title: text,
  place: text,
  starts_at: moment,
  ends_at: moment,
  cancelled_at: nullable(moment),
  code: nullable(text),
  code_until: nullable(moment),
  attended: int,
  outcome: nullable(text),
  came: nullable(int),
  outcome_at: nullable(moment),
}
const columns = Object.keys(eventRow).join(', ')

/** The events of an ambassador: those to come, the earliest first, then those that are over, the latest first. */
export const findEvents = statement('campus_events_find', {
  takes: { ambassadorId: int, at: moment, over: int },
  gives: eventRow,
  sql: ({ ambassadorId, at, over }) => `
    (select ${columns} from campus_events where ambassador_id = ${ambassadorId} and ends_at > ${at} order by starts_at, id)
    union all
    (select ${columns} from campus_events where ambassador_id = ${ambassadorId} and ends_at <= ${at}
     order by starts_at desc, id limit ${over})`,
})

export const findEvent = statement('campus_event_find', {
  takes: { id: text, ambassadorId: int },
  gives: eventRow,
  sql: ({ id, ambassadorId }) =>
    `select ${columns} from campus_events where id = ${id} and ambassador_id = ${ambassadorId}`,
})

/** An event of an ambassador, locked. */
export const lockEvent = statement('campus_event_lock', {
  takes: { id: text, ambassadorId: int },
  gives: eventRow,
  sql: ({ id, ambassadorId }) =>
    `select ${columns} from campus_events where id = ${id} and ambassador_id = ${ambassadorId} for update`,
})

/** Two plans of one ambassador are counted one after another. */
export const lockPlans = statement('campus_events_plans_lock', {
  takes: { ambassadorId: int },
  sql: ({ ambassadorId }) => `select from ambassadors where person_id = ${ambassadorId} for update`,
})

/** How many events of an ambassador are to come. */
export const countPlanned = statement('campus_events_planned', {
  takes: { ambassadorId: int, at: moment },
  gives: { events: int },
  sql: ({ ambassadorId, at }) => `
    select count(*)::int as events from campus_events
    where ambassador_id = ${ambassadorId} and starts_at > ${at} and cancelled_at is null`,
})

const planned = { title: text, place: text, startsAt: moment, endsAt: moment }

export const insertEvent = statement('campus_event_insert', {
  takes: { ...planned, id: text, ambassadorId: int, campusId: text, at: moment },
  sql: ({ id, ambassadorId, campusId, title, place, startsAt, endsAt, at }) => `
    insert into campus_events (id, ambassador_id, campus_id, title, place, starts_at, ends_at, created_at)
    values (${id}, ${ambassadorId}, ${campusId}, ${title}, ${place}, ${startsAt}, ${endsAt}, ${at})`,
})

export const changeEvent = statement('campus_event_change', {
  takes: { ...planned, id: text },
  sql: ({ id, title, place, startsAt, endsAt }) => `
    update campus_events set title = ${title}, place = ${place}, starts_at = ${startsAt}, ends_at = ${endsAt} where id = ${id}`,
})

export const cancelEvent = statement('campus_event_cancel', {
  takes: { id: text, at: moment },
  sql: ({ id, at }) =>
    `update campus_events set cancelled_at = ${at}, code = null, code_until = null where id = ${id} and cancelled_at is null`,
})

/** Shows a code; no row when another event shows the same one. */
export const showCode = statement('campus_event_code', {
  takes: { id: text, code: text, until: moment },
  gives: { id: text },
  sql: ({ id, code, until }) => `
    update campus_events set code = ${code}, code_until = least(${until}::timestamptz, ends_at)
    where id = ${id} and not exists (select from campus_events e where e.code = ${code} and e.id <> ${id}) returning id`,
})

export const saveOutcome = statement('campus_event_outcome', {
  takes: { id: text, outcome: text, came: int, at: moment },
  sql: ({ id, outcome, came, at }) => `
    update campus_events set outcome = ${outcome}, came = ${came}, outcome_at = ${at} where id = ${id}`,
})

/** The event that shows a code now, locked, so that its counter is right. */
export const lockShown = statement('campus_event_by_code', {
  takes: { code: text, at: moment },
  gives: { id: text, ambassador_id: int, title: text, place: text },
  sql: ({ code, at }) => `
    select id, ambassador_id, title, place from campus_events
    where code = ${code} and code_until > ${at} and starts_at <= ${at} and ends_at > ${at} and cancelled_at is null for update`,
})

/** Records that a person is there, once, and counts it. */
export const recordAttendance = statement('campus_event_attend', {
  takes: { eventId: text, personId: int, at: moment },
  sql: ({ eventId, personId, at }) => `
    with came as (
      insert into campus_event_people (event_id, person_id, at) values (${eventId}, ${personId}, ${at})
      on conflict do nothing returning event_id)
    update campus_events e set attended = attended + 1 from came where e.id = came.event_id`,
})

/** Forgets codes that are no longer valid. */
export const sweepCodes = statement('campus_event_codes_sweep', {
  takes: { at: moment },
  sql: ({ at }) =>
    `update campus_events set code = null, code_until = null where code is not null and code_until <= ${at}`,
})

/** Events of an ambassador that begin between two moments. */
export const findBetween = statement('campus_events_between', {
  takes: { ambassadorId: int, from: moment, to: moment, most: int },
  gives: { title: text, place: text, starts_at: moment },
  sql: ({ ambassadorId, from, to, most }) => `
    select title, place, starts_at from campus_events
    where ambassador_id = ${ambassadorId} and starts_at >= ${from} and starts_at < ${to} and cancelled_at is null
    order by starts_at, id limit ${most}`,
})
