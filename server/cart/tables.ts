import { cartLimits } from '@guildhall/contract/commerce-limits.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, people } from '#users/tables.ts'

/** What somebody signed in means to buy. Of a project that is gone its name stays, so that the cart can say so. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Without a foreign key: a project that was deleted is announced, not silently missing. */
    projectId: text('project_id').notNull(),
    quantity: smallint('quantity').notNull(),
    title: text('title').notNull(),
    /** What the buyer was last shown, minor units. */
    seenMinor: bigint('seen_minor', { mode: 'number' }).notNull(),
    addedAt: moment('added_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    check('cart_lines_project_form', sql`${t.projectId} ~ '^[a-z0-9]{12}$'`),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(cartLimits.quantity))}`),
    check('cart_lines_seen', sql`${t.seenMinor} >= 0`),
  ],
)

/** Carts of browsers that were merged into this one, so that none is merged twice. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    mergeId: text('merge_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mergeId] })],
)
