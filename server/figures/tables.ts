import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { keptFigures } from './kept-figures.ts'

/**
 * The figures of the whole platform by day (UTC), as the job `count-figures` counted them; only numbers other than zero have a
 * row, except those at the end of a day. They name nobody, so they stay when people leave.
 */
export const figureDays = pgTable(
  'figure_days',
  {
    figure: text('figure', { enum: keptFigures }).notNull(),
    day: date('day').notNull(),
    /** A number, minor units of money, or minutes. */
    value: bigint('value', { mode: 'number' }).notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.figure, t.day] }),
    check('figure_days_figure_known', sql`${t.figure} in (${oneOf(keptFigures)})`),
    // Fees can fall on a day, when the platform gives more back than it earns.
    check('figure_days_counted', sql`${t.value} >= 0 or ${t.figure} = 'fees'`),
  ],
)
