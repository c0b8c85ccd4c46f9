import type { ComponentType, ReactNode } from 'react'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import type { FilterFormProps } from './filter-fields.tsx'
import type { LateForm } from './list-filters.tsx'

/** What a list URL of any kind may contain; each kind adds its filters. */
export interface ListSearch {
  q?: string | undefined
  sort?: string | undefined
  /** A view other than the default. */
  view?: string | undefined
  /** A page of the list other than the first. */
  cursor?: string | undefined
}

export interface Total {
  value: number
  exact: boolean
}

/** Formats a total such as '612 projects'; a total of one is always exact. */
export function totalText(total: Total, [one, many]: readonly [one: string, many: string]): string {
  return `${formatTotal(total)} ${total.value === 1 ? one : many}`
}

/** How the search text was interpreted, if not as typed. */
export interface Told {
  corrected?: string | undefined
  partial?: true | undefined
}

/** A page of a list, as returned by the server. */
export interface ListedPage<Item> extends Told {
  items: Item[]
  previousCursor: string | null
  nextCursor: string | null
}

/** An active filter, with the search without it. */
export interface ActiveFilter<Search> {
  label: string
  without: Search
}

/** The names of a search's filters. */
export interface FilterNames<Search, Page> {
  /** Returns each filter with the search that drops it; amounts in `currency`. */
  activeFilters(search: Search, currency: string, page?: Page): ActiveFilter<Search>[]
}

/** The URLs of a list. */
export interface ListAddress<Search> {
  pathname: string
  path(search?: Search): string
  /** Parses a URL or form data; unusable values count as absent. */
  read(said: URLSearchParams): Search
}

/** What is specific to a kind of listing, besides its filters. */
export interface ListBasics<Search extends ListSearch, Page extends ListedPage<unknown>> extends ListAddress<Search> {
  /** The nouns for the items: 'project' and 'projects'. */
  nouns: readonly [one: string, many: string]
  /** Shown instead of the count where none is known. */
  uncounted?: string
  /** Returns the number of filters, not counting sorting, view and page. */
  countFilters(search: Search): number
  /** Loaded with the first filter; always the same promise. */
  filterNames(): Promise<FilterNames<Search, Page>>
  /** The sort orders with their names; the first is the server's default. */
  sorts?(search: Search): readonly (readonly [value: string, label: string])[]
  /** The views with their names; the default has no value. */
  views?: readonly (readonly [value: string | undefined, label: string, icon: IconDrawing])[]
  /** `now` is when the page was read, in milliseconds. */
  cards(page: Page, search: Search, now: number): ReactNode
  /** Shown while the list loads. */
  Waiting: ComponentType
  /** Shown when nothing is listed at all. */
  Empty: ComponentType
}

/** Everything `ListPage` needs to know about a kind. */
export interface ListKind<Search extends ListSearch, Page extends ListedPage<unknown>, Facets>
  extends ListBasics<Search, Page> {
  total(page: Page | undefined, facets: Facets | undefined): Total | undefined
  form: LateForm<FilterFormProps<Search, Facets>>
  /** Returns the search without the form's filters. */
  withoutForm(search: Search): Search
}
