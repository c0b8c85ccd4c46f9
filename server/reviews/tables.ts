import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { orderLines } from '#orders/tables.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

/** Buyers' reviews of what they bought: one per line. The totals of a project's reviews are stored with the project. */
export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    lineId: text('line_id')
      .notNull()
      .unique()
      .references(() => orderLines.id),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Whose project it is; a trigger copies it, so that a seller's reviews are one read. */
    sellerId: bigint('seller_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null once their account is erased: stars and text stay, because others have read and answered them. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    rating: smallint('rating').notNull(),
    text: text('text').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** When the staff hid it. */
    hiddenAt: moment('hidden_at'),
    /** When its author withdrew it: the row stays, so that a line is reviewed only once. */
    withdrawnAt: moment('withdrawn_at'),
    /** Whether it is public and counts. */
    shown: boolean('shown').notNull().generatedAlwaysAs(sql`hidden_at is null and withdrawn_at is null`),
  },
  (t) => [
    check('reviews_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('reviews_rating_bounds', sql`${t.rating} between 1 and ${sql.raw(String(reviewLimits.stars))}`),
    check('reviews_answer_whole', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('reviews_withdrawn_without_words', sql`${t.withdrawnAt} is null or ${t.text} = ''`),
    index('reviews_shown').on(t.projectId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`shown`),
    index('reviews_received').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Only of the stars, so that counting them reads no row.
    index('reviews_stars').on(t.projectId, t.rating).where(sql`shown`),
    index('reviews_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`shown and author_id is not null`),
    index('reviews_author')
      .on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`author_id is not null`),
  ],
)
