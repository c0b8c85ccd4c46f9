import { engagementSides, workReviewWords } from '@guildhall/contract/engagements/options.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { bookings } from '#bookings/tables.ts'
import { moment, oneOf } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'
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
    /**
     * Who sold it: a trigger copies the seller of the order, so that a seller's reviews are one read. It stays when the project gets
     * another owner; null once their account is erased.
     */
    sellerId: bigint('seller_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
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
    // The staff's list of all of them.
    index('reviews_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reviews_staff_hidden')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is not null`),
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

/** What the two sides of an engagement or a booking say about each other: one review per side, read by its author alone until both are shown. */
export const workReviews = pgTable(
  'work_reviews',
  {
    id: text('id').primaryKey(),
    /** What it is about: one of both. */
    engagementId: text('engagement_id').references(() => engagements.id),
    bookingId: text('booking_id').references(() => bookings.id),
    /** The side that wrote it: of a booking the guest is the client. */
    by: text('by', { enum: engagementSides }).notNull(),
    /** Null once their account is erased: stars, words and text stay. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    /** Whom it is about. */
    subjectId: bigint('subject_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    words: text('words', { enum: workReviewWords }).array().notNull().default(sql`'{}'`),
    text: text('text').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at'),
    /** When it became public, together with that of the other side. */
    shownAt: moment('shown_at'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** When the staff hid it. */
    hiddenAt: moment('hidden_at'),
    /** Whether it is public and counts. */
    shown: boolean('shown').notNull().generatedAlwaysAs(sql`shown_at is not null and hidden_at is null`),
  },
  (t) => [
    // The staff's list of all of them.
    index('work_reviews_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    unique('work_reviews_of_engagement').on(t.engagementId, t.by),
    unique('work_reviews_of_booking').on(t.bookingId, t.by),
    check('work_reviews_of_one', sql`num_nonnulls(${t.engagementId}, ${t.bookingId}) = 1`),
    check('work_reviews_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('work_reviews_by_known', sql`${t.by} in (${oneOf(engagementSides)})`),
    check('work_reviews_not_own', sql`${t.authorId} <> ${t.subjectId}`),
    check('work_reviews_rating_bounds', sql`${t.rating} between 1 and ${sql.raw(String(workReviewLimits.stars))}`),
    check('work_reviews_words_known', sql`${t.words} <@ array[${oneOf(workReviewWords)}]::text[]`),
    check(
      'work_reviews_words_once',
      sql.raw(workReviewWords.map((word) => `cardinality(array_positions(words, '${word}')) < 2`).join(' and ')),
    ),
    check('work_reviews_fixed', sql`${t.changedAt} <= ${t.shownAt}`),
    check('work_reviews_answer_whole', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('work_reviews_answer_shown', sql`${t.answer} is null or ${t.shownAt} is not null`),
    check('work_reviews_hidden_shown', sql`${t.hiddenAt} is null or ${t.shownAt} is not null`),
    index('work_reviews_received')
      .on(t.subjectId, t.shownAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`shown`),
    // Also for deleting a person: those that nobody reads yet.
    index('work_reviews_subject').on(t.subjectId),
    index('work_reviews_author')
      .on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`author_id is not null`),
  ],
)
