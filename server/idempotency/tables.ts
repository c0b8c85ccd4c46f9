import { bigint, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Requests that move money, by their sender's key: a repeated key runs once. */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of the request, including the call. */
    body: text('body').notNull(),
    /** How long a process may run it. After that another may: the first has died. */
    leasedUntil: moment('leased_until').notNull(),
    /** The answer, once there is one. */
    status: smallint('status'),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('keyed_requests_old').on(t.createdAt)],
)
