import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { calendarProblems } from '@guildhall/contract/other-calendars/problems.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Calendars of people that are kept elsewhere. The address is a secret: it is stored encrypted. */
export const otherCalendars = pgTable(
  'other_calendars',
  {
    id: text('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    host: text('host').notNull(),
    sealed: text('sealed').notNull(),
    /** A keyed hash of the address, so that nobody adds one twice. */
    addressHash: text('address_hash').notNull(),
    /** A hash of the last file, and the day for which it was worked out: the same file on the same day is skipped. */
    digest: text('digest').notNull(),
    workedOutOn: date('worked_out_on', { mode: 'string' }).notNull(),
    readAt: moment('read_at').notNull(),
    problem: text('problem', { enum: calendarProblems }),
    failingSince: moment('failing_since'),
    /** How many readings in a row have failed. */
    failures: smallint('failures').notNull().default(0),
    /** When its owner was told. */
    toldAt: moment('told_at'),
    nextAt: moment('next_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('other_calendars_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('other_calendars_text_there', sql`${t.name} <> '' and ${t.host} <> '' and ${t.sealed} <> ''`),
    check('other_calendars_problem_known', sql`${t.problem} in (${oneOf(calendarProblems)})`),
    check('other_calendars_failing', sql`num_nonnulls(${t.problem}, ${t.failingSince}) in (0, 2)`),
    check('other_calendars_failures', sql`(${t.failures} > 0) = (${t.problem} is not null)`),
    unique('other_calendars_once').on(t.personId, t.addressHash),
    index('other_calendars_next').on(t.nextAt),
  ],
)

/** The busy times of other calendars; those that touch are one. Nothing else of an event is kept. */
export const otherCalendarTimes = pgTable(
  'other_calendar_times',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => otherCalendars.id, { onDelete: 'cascade' }),
    /** Its place among the times, from 0. */
    place: smallint('place').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.place] }),
    check('other_calendar_times_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('other_calendar_times_place', sql`${t.place} >= 0 and ${t.place} < ${sql.raw(String(most.times))}`),
    index('other_calendar_times_end').on(t.calendarId, t.endsAt),
  ],
)
