import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { citext, moment, tsvector } from '#db/columns.ts'

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
