import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const person = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** What two people who meet in sessions want to reach. The person with the lower id comes first. */
export const sessionGoals = pgTable(
  'session_goals',
  {
    id: text('id').primaryKey(),
    lowId: person('low_id'),
    highId: person('high_id'),
    authorId: person('author_id'),
    text: text('text').notNull(),
    due: date('due', { mode: 'string' }),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('session_goals_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('session_goals_two', sql`${t.lowId} < ${t.highId} and ${t.authorId} in (${t.lowId}, ${t.highId})`),
    check('session_goals_text', sql`length(${t.text}) between 1 and ${sql.raw(String(most.text))}`),
    index('session_goals_pair').on(t.lowId, t.highId),
    index('session_goals_high').on(t.highId),
    index('session_goals_author').on(t.authorId),
  ],
)
