import type { CalendarProblem } from '@guildhall/contract/other-calendars/problems.ts'
import { day, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const problem = textOf<CalendarProblem>()

const calendarRow = {
  id: text,
  person_id: int,
  name: text,
  host: text,
  sealed: text,
  digest: text,
  worked_out_on: day,
  read_at: moment,
  problem: nullable(problem),
  failing_since: nullable(moment),
  failures: int,
  told_at: nullable(moment),
}
const columns = Object.keys(calendarRow)
  .map((name) => `c.${name}`)
  .join(', ')

/** A calendar as it is stored; its address is encrypted. */
export type CalendarRow = RowOf<typeof calendarRow>

/** The calendars of a person with the number of their busy times from a moment on, the oldest first. */
export const findCalendars = statement('other_calendars', {
  takes: { personId: int, at: moment },
  gives: { ...calendarRow, times: int },
  sql: ({ personId, at }) => `
    select ${columns}, (select count(*)::int from other_calendar_times t where t.calendar_id = c.id and t.ends_at > ${at}) as times
    from other_calendars c where c.person_id = ${personId} order by c.created_at, c.id`,
})

export const countCalendars = statement('other_calendars_count', {
  takes: { personId: int, addressHash: text },
  gives: { calendars: int, same: int },
  sql: ({ personId, addressHash }) => `
    select count(*)::int as calendars, count(*) filter (where address_hash = ${addressHash})::int as same
    from other_calendars where person_id = ${personId}`,
})

export const insertCalendar = statement('other_calendar_insert', {
  takes: {
    ...{ id: text, personId: int, name: text, host: text, sealed: text, addressHash: text, digest: text },
    ...{ today: day, at: moment, nextAt: moment },
  },
  sql: (p) => `
    insert into other_calendars (id, person_id, name, host, sealed, address_hash, digest, worked_out_on, read_at, next_at, created_at)
    values (${p.id}, ${p.personId}, ${p.name}, ${p.host}, ${p.sealed}, ${p.addressHash}, ${p.digest}, ${p.today}, ${p.at},
      ${p.nextAt}, ${p.at})`,
})

export const deleteCalendar = statement('other_calendar_delete', {
  takes: { id: text, personId: int },
  gives: { id: text },
  sql: ({ id, personId }) =>
    `delete from other_calendars c where c.id = ${id} and c.person_id = ${personId} returning c.id`,
})

/** Takes some calendars that are due by moving their next reading, so that no other process reads them too. */
export const claimDue = statement('other_calendars_claim', {
  takes: { at: moment, again: moment, most: int },
  gives: calendarRow,
  sql: ({ at, again, most }) => `
    update other_calendars c set next_at = ${again} where c.id in (
      select d.id from other_calendars d join people p on p.id = d.person_id and not p.away
      where d.next_at <= ${at} order by d.next_at limit ${most} for update of d skip locked)
    returning ${columns}`,
})

export const lockCalendar = statement('other_calendar_lock', {
  takes: { id: text },
  gives: calendarRow,
  sql: ({ id }) => `select ${columns} from other_calendars c where c.id = ${id} for update`,
})

export const saveRead = statement('other_calendar_read', {
  takes: { id: text, digest: text, today: day, at: moment, nextAt: moment },
  sql: ({ id, digest, today, at, nextAt }) => `
    update other_calendars set digest = ${digest}, worked_out_on = ${today}, read_at = ${at}, next_at = ${nextAt},
      problem = null, failing_since = null, failures = 0, told_at = null
    where id = ${id}`,
})

export const saveFailure = statement('other_calendar_failed', {
  takes: { id: text, problem, since: moment, failures: int, toldAt: nullable(moment), nextAt: moment },
  sql: ({ id, problem: why, since, failures, toldAt, nextAt }) => `
    update other_calendars set problem = ${why}, failing_since = ${since}, failures = ${failures}, told_at = ${toldAt},
      next_at = ${nextAt}
    where id = ${id}`,
})

export const deleteTimes = statement('other_calendar_times_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from other_calendar_times where calendar_id = ${id}`,
})

export const insertTimes = statement('other_calendar_times_insert', {
  takes: { id: text, starts: list(moment), ends: list(moment) },
  sql: ({ id, starts, ends }) => `
    insert into other_calendar_times (calendar_id, place, starts_at, ends_at)
    select ${id}, t.place - 1, t.starts_at, t.ends_at
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality t(starts_at, ends_at, place)`,
})

/** When people are busy within an interval. */
export const findBusyTimes = statement('other_calendars_busy', {
  takes: { personIds: list(int), from: moment, to: moment },
  gives: { person_id: int, starts_at: moment, ends_at: moment },
  sql: ({ personIds, from, to }) => `
    select c.person_id, t.starts_at, t.ends_at
    from other_calendars c join other_calendar_times t on t.calendar_id = c.id
    where c.person_id = any(${personIds}) and t.ends_at > ${from} and t.starts_at < ${to}`,
})
