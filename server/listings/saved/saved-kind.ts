import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import type { Deps } from '../../deps.ts'
import type { QueryValues } from './query-strings.ts'

/** A listing that was found, and what a mail calls it. */
export interface Named {
  id: string
  name: string
}

/**
 * What saved searches have to know of a kind of listing. Handed in by make-deps.ts, so that they do not know the domains
 * that list.
 */
export interface SavedKind<Filters extends object = object> {
  /** What it is called: one of it, and several. */
  words: { one: string; many: string }
  /** Refuses a query string that its list could not read. */
  refusal: string
  /** The filters of a query string of its list, without order and page; null when its list could not read it. */
  readFilters(asked: QueryValues): Filters | null
  /** The newest that visitors find by these filters, as many as the largest page has, without whom a block hides from the keeper. */
  findNewest(deps: Pick<Deps, 'db' | 'config'>, filters: Filters, keeperId: number): Promise<Named[]>
  /** Where its list shows the search, the newest first. */
  path(query: string): string
}

/** What each kind says: the compiler asks for that of a new one. */
export type SavedKinds = Record<ListingKindName, SavedKind>
