import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Columns } from '#db/statement.ts'
import type { Order } from './keyset.ts'
import type { Narrowing } from './search/index-query.ts'

/** The sorts that every kind has: the newest first, and what is nearest to the words. */
export type CommonSort = 'newest' | 'relevance'

/**
 * What the search has to know of a kind of listing. The database has the other half: a view `<name>_listings`, a sequence
 * `listing_places_<name>`, a partition of `listing_index` and triggers that call `index_listing` (CONTRIBUTING.md, 'List a
 * new kind of thing').
 */
export interface ListingKind<Filters = never, Sort extends string = string> {
  /** As `listing_index.kind` has it. */
  name: ListingKindName
  /** The table `p` that its rows come from, as SQL, with the id and the moment that the index has, and when it is listed. */
  source: { table: string; id: string; postedAt: string; listed: string }
  card: {
    /** The columns of a card over `p` and `sources`; among them `id`. `viewer` is the parameter of the viewer's internal id, null for nobody. */
    columns(viewer: string | null): Columns
    /** What is joined to `p` for them. */
    sources: string
  }
  /**
   * Whether somebody signed in may see the listing with this id, both as SQL; kinds that show everybody the same have none.
   */
  visibleTo?(viewer: string, id: string): string
  /** How its texts are indexed: in any form of a word, or as they are spelt. */
  words: {
    config: 'public.guildhall' | 'pg_catalog.simple'
    /** The last word may be no more than a beginning, whatever other words there are. */
    lastIsBegun: boolean
    /** Where not all words are found, what has the most of them is. */
    isPartial: boolean
  }
  /** The sorts besides the newest and the nearest to the words, over `p`. */
  sorts: Record<Sort, Order>
  /** What those read, as SQL over a row `x` of the index; begins with a comma where there is any. */
  sortColumns: string
  /** A query for the filters besides the words; null when nothing can match. */
  narrow(db: Queryable, filters: Filters, hasWords: boolean): Promise<Narrowing | null>
  /** The facets that one chosen filter stands for, with the names of the filters left out while its values are counted. */
  facets: Record<string, readonly (keyof Filters)[]>
  /** The facet of which every listing has exactly one value: its counters add up to all listings. */
  dividedBy: string
  /** Facets whose values people write themselves: only the most common are counted. */
  openFacets: readonly string[]
  /**
   * What a match says, for the places of words in it, as SQL over `p` and a row `e` of the index: JSON, or null where nothing
   * is to be explained. `shown` and `named` are queries, as in `PageAsked`.
   */
  explained?(shown: string, named: string): string
}

/**
 * What favorites and views have to know of a kind of listing. Its tables stay in its domain with their keys; statements are
 * made of this once for each kind.
 */
export interface CountedKind {
  /** What it is called in the names of statements. */
  name: string
  /** The table `p` of its rows and the id that its pages have, as in its `ListingKind`. A row has `favorites`, `views` and `anonymous_views`, as far as they are counted. */
  source: { table: string; id: string }
  /** The column by which the tables below name it. */
  key: string
  /** Its counters of a day, of the same names, unique by that column and `day`. */
  daysTable: string
  /** Whether somebody may see `p`; `viewer` is SQL for their internal id, 0 for nobody. */
  visibleTo(viewer: string): string
  /** Refuses what is not there for somebody (404). */
  notFound: ErrorCode
}

/** The day of a moment as counters have it: of UTC, such as '2026-11-22'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
