import type { ErrorCode } from '@guildhall/contract/errors.ts'

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
