import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Data exports and their state; `key` is the file's storage key. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text('key').notNull().unique(),
    state: text('state', { enum: ['preparing', 'ready', 'failed'] })
      .notNull()
      .default('preparing'),
    size: bigint('size', { mode: 'number' }),
    requestedAt: moment('requested_at').notNull(),
    /** When the file expires. */
    endsAt: moment('ends_at'),
  },
  (t) => [
    index('data_exports_person').on(t.userId, t.id.desc()),
    // Two concurrent calls prepare one file.
    uniqueIndex('data_exports_one_at_a_time').on(t.userId).where(sql`state = 'preparing'`),
    check('data_exports_state_known', sql`${t.state} in ('preparing', 'ready', 'failed')`),
    check(
      'data_exports_ready_whole',
      sql`(${t.state} = 'ready') = (${t.size} is not null and ${t.endsAt} is not null)`,
    ),
  ],
)

/** Accounts whose owner asked for their deletion; the next sign-in removes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    /** A trigger fills it in for processes of the previous version, which write and read only `uid`. */
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull().unique(),
    requestedAt: moment('requested_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('account_deletions_due').on(t.dueAt)],
)
