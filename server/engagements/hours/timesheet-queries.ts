import type { TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import type { EarlierDelivery } from '../tables.ts'

const timesheetRow = {
  milestone_id: text,
  entries: json<TimesheetEntry[]>(),
  version: int,
  timer_of: nullable(int),
  timer_since: nullable(moment),
  timer_day: nullable(text),
  timer_what: nullable(text),
  delivered: nullable(json<TimesheetEntry[]>()),
  delivered_at: nullable(moment),
  kept_minor: nullable(int),
  earlier: json<EarlierDelivery[]>(),
}
/** A timesheet; times are PostgreSQL's text, money is in minor units. */
export type TimesheetRow = RowOf<typeof timesheetRow>
const columns = Object.keys(timesheetRow)
  .map((name) => (name === 'timer_day' ? 'timer_day::text' : name))
  .join(', ')

/** The timesheets of these milestones; a week in which nothing was entered has none. */
export const findTimesheets = statement('timesheets_find', {
  takes: { milestoneIds: list(text) },
  gives: timesheetRow,
  sql: ({ milestoneIds }) => `select ${columns} from timesheets where milestone_id = any (${milestoneIds}::text[])`,
})

/** Creates an empty timesheet, if there is none. */
export const insertTimesheet = statement('timesheet_insert', {
  takes: { milestoneId: text },
  sql: ({ milestoneId }) => `insert into timesheets (milestone_id) values (${milestoneId}) on conflict do nothing`,
})

export const saveEntries = statement('timesheet_save', {
  takes: { milestoneId: text, entries: json<TimesheetEntry[]>() },
  sql: ({ milestoneId, entries }) => `
    update timesheets set entries = ${entries}::jsonb, version = version + 1 where milestone_id = ${milestoneId}`,
})

/** Starts the timer of a person, unless one runs already. */
export const startTimer = statement('timesheet_timer_start', {
  takes: { milestoneId: text, personId: int, at: moment, day: text, what: text },
  gives: { milestone_id: text },
  sql: (p) => `
    update timesheets set timer_of = ${p.personId}, timer_since = ${p.at}, timer_day = ${p.day}::text::date, timer_what = ${p.what},
      version = version + 1
    where milestone_id = ${p.milestoneId} and not exists (select from timesheets t where t.timer_of = ${p.personId})
    returning milestone_id`,
})

export const clearTimer = statement('timesheet_timer_clear', {
  takes: { milestoneId: text },
  sql: ({ milestoneId }) => `
    update timesheets set timer_of = null, timer_since = null, timer_day = null, timer_what = null, version = version + 1
    where milestone_id = ${milestoneId}`,
})

/** Freezes the entries as a delivery; the one before it is kept. */
export const setDelivered = statement('timesheet_deliver', {
  takes: { milestoneId: text, at: moment, keptMinor: int },
  sql: ({ milestoneId, at, keptMinor }) => `
    update timesheets set
      earlier = earlier || case when delivered is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('at', delivered_at, 'keptMinor', kept_minor, 'entries', delivered)) end,
      delivered = entries, delivered_at = ${at}, kept_minor = ${keptMinor}
    where milestone_id = ${milestoneId}`,
})
