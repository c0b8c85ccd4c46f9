import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Choices, Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import { subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** What people intend to buy. The title stays when the item is gone, so that the cart can say so. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull().default('project'),
    /** Without a foreign key: the cart says that an item was deleted instead of silently dropping it. */
    subjectId: text('subject_id').notNull(),
    /** What is chosen of a service, a session type or an agent, and how it looked then; null for other kinds. */
    choice: jsonb('choice').$type<Choices[ChosenKind]>(),
    seenChosen: jsonb('seen_chosen').$type<Chosen[ChosenKind]>(),
    quantity: smallint('quantity').notNull(),
    title: text('title').notNull(),
    /** The price the buyer last saw, minor units. */
    seenMinor: bigint('seen_minor', { mode: 'number' }).notNull(),
    addedAt: moment('added_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectKind, t.subjectId] }),
    check('cart_lines_subject_known', sql`${t.subjectKind} in (${oneOf(subjectKinds)})`),
    check('cart_lines_subject_form', sql`${t.subjectId} ~ '^[a-z0-9]{12}$'`),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(cartLimits.quantity))}`),
    check(
      'cart_lines_choice',
      sql`num_nulls(${t.choice}, ${t.seenChosen}) = case when ${t.subjectKind} in ('service', 'session-type', 'agent') then 0 else 2 end`,
    ),
    check('cart_lines_seen', sql`${t.seenMinor} >= 0`),
  ],
)

/** Browser carts that were merged into this one, so that none is merged twice. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    mergeId: text('merge_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mergeId] }), index('cart_merges_age').on(t.createdAt)],
)
