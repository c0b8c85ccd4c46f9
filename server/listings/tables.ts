import { listingKinds } from '@guildhall/contract/values/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, moment, oneOf, tsvector } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/**
 * What searches and filters read of everything that is listed, kept by triggers (migration 0047): a table of its own with a
 * partition for each kind, in the order of posting, so that counting views leaves its large index alone and the newest
 * matches stand together. What a kind writes here is said by its view, such as `project_listings`.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The order of posting within the kind, without its moments. */
    place: bigint('place', { mode: 'number' }).notNull(),
    postedAt: moment('posted_at').notNull(),
    /** What bounds and sorts compare; the kind says which number stands where. */
    numbers: bigint('numbers', { mode: 'number' }).array().notNull(),
    /** The values of filters that it counts for, such as 'category:Robotics'. */
    facets: text('facets').array().notNull(),
    /** Its words, and beginning with a tilde the values of its filters and its windows. */
    doc: tsvector('doc').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('listing_index_doc').using('gin', t.doc).with({ fastupdate: false }),
    index('listing_index_posted').on(t.kind, t.postedAt),
  ],
)

/** The words that listings of a kind have, with the form the index knows them in: what misspelt ones are compared with. */
export const listingWords = pgTable(
  'listing_words',
  {
    kind: text('kind').notNull(),
    word: text('word').notNull(),
    stem: text('stem').notNull(),
    /** How many listings have it; counted exactly to 100. */
    listings: integer('listings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.word] }),
    index('listing_words_stem').on(t.kind, t.stem),
    index('listing_words_near').using('gin', t.word.op('gin_trgm_ops')),
  ],
)

/** How many listings of a kind have each value of a filter, kept by a trigger. */
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

/** Searches that people keep; `told` is the newest place of its kind in the index that an alert has looked at. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: listingKinds }).notNull().default('project'),
    /** The query string of the list without sort and page, its parameters in order: the same search is one row. */
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
