import { listingKinds } from '@guildhall/contract/values/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, moment, oneOf, tsvector } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/**
 * What searches and filters read of every listing, maintained by triggers (migration 0047): a separate table with a
 * partition for each kind, in posting order, so that counting views does not touch its large index and the newest matches
 * are stored together. A kind's view, such as `project_listings`, defines what it writes here.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The position in posting order within the kind, as a number rather than a time. */
    place: bigint('place', { mode: 'number' }).notNull(),
    postedAt: moment('posted_at').notNull(),
    /** What bounds and sorts compare; the kind defines the position of each number. */
    numbers: bigint('numbers', { mode: 'number' }).array().notNull(),
    /** The filter values it counts for, such as 'category:Robotics'. */
    facets: text('facets').array().notNull(),
    /** Its words, and with a leading tilde its filter values and its windows. */
    doc: tsvector('doc').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('listing_index_doc').using('gin', t.doc).with({ fastupdate: false }),
    index('listing_index_posted').on(t.kind, t.postedAt),
  ],
)

/** The words in listings of a kind, with their form in the index: misspelt words are compared with them. */
export const listingWords = pgTable(
  'listing_words',
  {
    kind: text('kind').notNull(),
    word: text('word').notNull(),
    stem: text('stem').notNull(),
    /** How many listings have it; exact up to 100. */
    listings: integer('listings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.word] }),
    index('listing_words_stem').on(t.kind, t.stem),
    index('listing_words_near').using('gin', t.word.op('gin_trgm_ops')),
  ],
)

/** How many listings of a kind have each value of a filter, maintained by a trigger. */
export const listingTotals = pgTable(
  'listing_totals',
  {
    kind: text('kind').notNull(),
    facet: text('facet').notNull(),
    value: citext('value').notNull(),
    listings: integer('listings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.facet, t.value] })],
)

/** Saved searches; `told` is the newest place of its kind in the index that an alert has covered. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: listingKinds }).notNull().default('project'),
    /** The query string of the list without sort and page, its parameters sorted: the same search is one row. */
    query: text('query').notNull(),
    alert: boolean('alert').notNull().default(true),
    told: bigint('told', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('saved_searches_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('saved_searches_kind_known', sql`${t.kind} in (${oneOf(listingKinds)})`),
    uniqueIndex('saved_searches_query').on(t.userId, t.kind, t.query),
    index('saved_searches_alerts').on(t.id).where(sql`alert`),
  ],
)
