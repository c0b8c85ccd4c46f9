import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Columns } from '#db/statement.ts'
import type { Order } from './keyset.ts'
import type { Narrowing } from './search/index-query.ts'

/** The sorts that every kind has: newest first, and most relevant to the words. */
export type CommonSort = 'newest' | 'relevance'

/**
 * What the search needs to know about a kind of listing. The database has the other half: a view `<name>_listings`, a
 * sequence `listing_places_<name>`, a partition of `listing_index` and triggers that call `index_listing` (CONTRIBUTING.md,
 * 'List a new kind of thing').
 */
export interface ListingKind<Filters = never, Sort extends string = string> {
  /** The value of `listing_index.kind`. */
  name: ListingKindName
  /** The table `p` of its rows, as SQL, with the id and time used in the index, and the condition for being listed. */
  source: { table: string; id: string; postedAt: string; listed: string }
  card: {
    /**
     * The columns of a card over `p` and `sources`; they include `id`. `viewer` is the parameter of the viewer's internal
     * id, null for a visitor.
     */
    columns(viewer: string | null): Columns
    /** The joins to `p` for them. */
    sources: string
  }
  /**
   * Whether a signed-in person may see the listing with this id, both as SQL; absent for kinds that look the same to
   * everybody.
   */
  visibleTo?(viewer: string, id: string): string
  /** How its texts are indexed: in any form of a word, or exactly as spelt. */
  words: {
    config: 'public.guildhall' | 'pg_catalog.simple'
    /** The last word may be just a prefix, whatever other words there are. */
    lastIsBegun: boolean
    /** When no listing has all words, those with most of them are found. */
    isPartial: boolean
  }
  /** The sorts besides newest and relevance, over `p`. */
  sorts: Record<Sort, Order>
  /** What those sorts read, as SQL over a row `x` of the index; starts with a comma unless empty. */
  sortColumns: string
  /** The query of the filters other than the words; null when nothing can match. */
  narrow(db: Queryable, filters: Filters, hasWords: boolean): Promise<Narrowing | null>
  /** The facets of single filters, with the filters to leave out while their values are counted. */
  facets: Record<string, readonly (keyof Filters)[]>
  /** The facet of which every listing has exactly one value: its counts add up to all listings. */
  dividedBy: string
  /** Facets with user-written values: only the most common are counted. */
  openFacets: readonly string[]
  /**
   * SQL over `p` and a row `e` of the index for the texts in which the words of a match are located: JSON, or null when
   * no explanation is needed. `shown` and `named` are queries, as in `PageAsked`.
   */
  explained?(shown: string, named: string): string
}

/**
 * What favorites and views need to know about a kind of listing. Its tables stay in its domain with their keys; statements
 * are built from this once per kind.
 */
export interface CountedKind {
  /** Its name within statement names. */
  name: string
  /**
   * The table `p` of its rows and the id that its pages use, as in its `ListingKind`. A row has `favorites`, `views` and
   * `anonymous_views`, as far as they are counted.
   */
  source: { table: string; id: string }
  /** The column by which the tables below refer to it. */
  key: string
  /** Its daily counters, with the same names, unique by that column and `day`. */
  daysTable: string
  /** Whether a person may see `p`; `viewer` is SQL for their internal id, 0 for a visitor. */
  visibleTo(viewer: string): string
  /** The error (404) for a listing the viewer cannot see. */
  notFound: ErrorCode
}

/** The UTC day of a time, as counters store it, such as '2026-11-22'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
