import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Private addresses of calendars. The secret is stored encrypted for its owner, and hashed to find it. */
export const calendarAddresses = pgTable('calendar_addresses', {
  personId: bigint('person_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
})
