import type { Absence, DifferentDate, Period } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const upTo = (most: number) => sql.raw(`between 1 and ${most}`)

/** When people can book a host, by the clocks of the host's zone. Slots are computed from it and never stored. */
export const hostHours = pgTable(
  'host_hours',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    zone: text('zone').notNull(),
    /** The periods of each day of the week, Monday first. */
    weekly: jsonb('weekly').$type<Period[][]>().notNull(),
    dates: jsonb('dates').$type<DifferentDate[]>().notNull(),
    absences: jsonb('absences').$type<Absence[]>().notNull(),
    pauseBefore: smallint('pause_before').notNull(),
    pauseAfter: smallint('pause_after').notNull(),
    /** Minutes between a booking and its start, at least. */
    notice: integer('notice').notNull(),
    /** Days. */
    ahead: smallint('ahead').notNull(),
    perDay: smallint('per_day'),
    perWeek: smallint('per_week'),
    paused: boolean('paused').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('host_hours_zone_there', sql`${t.zone} <> ''`),
    check('host_hours_week', sql`jsonb_typeof(${t.weekly}) = 'array' and jsonb_array_length(${t.weekly}) = 7`),
    check(
      'host_hours_dates',
      sql`jsonb_typeof(${t.dates}) = 'array' and jsonb_array_length(${t.dates}) <= ${sql.raw(String(most.dates))}
        and jsonb_typeof(${t.absences}) = 'array' and jsonb_array_length(${t.absences}) <= ${sql.raw(String(most.absences))}`,
    ),
    check(
      'host_hours_bounds',
      sql`${t.pauseBefore} >= 0 and ${t.pauseAfter} >= 0 and ${t.notice} >= 0 and ${t.ahead} > 0
        and ${t.perDay} ${upTo(most.perDay)} and ${t.perWeek} ${upTo(most.perWeek)}`,
    ),
  ],
)
