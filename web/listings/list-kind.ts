import type { ComponentType, ReactNode } from 'react'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import type { FilterFormProps } from './filter-fields.tsx'
import type { LateForm } from './list-filters.tsx'

/** What the address of a list of any kind may say; a kind adds its filters. */
export interface ListSearch {
  q?: string | undefined
  sort?: string | undefined
  /** Another look than the usual one. */
  view?: string | undefined
  /** A page of the list other than its first. */
  cursor?: string | undefined
}

export interface Total {
  value: number
  exact: boolean
}

/** How words were taken, when not as they were typed. */
export interface Told {
  corrected?: string | undefined
  partial?: true | undefined
}

/** A page of a list, as the server answers it. */
export interface ListedPage<Item> extends Told {
  items: Item[]
  previousCursor: string | null
  nextCursor: string | null
}

/** A filter of an address, with the search that does without it. */
export interface ActiveFilter<Search> {
  label: string
  without: Search
}

/** What the filters of a search are called. */
export interface FilterNames<Search, Page> {
  /** Each filter with the search that drops it; amounts in `currency`. */
  activeFilters(search: Search, currency: string, page?: Page): ActiveFilter<Search>[]
}

/** The addresses of a list. */
export interface ListAddress<Search> {
  pathname: string
  path(search?: Search): string
  /** Reads an address or what a form says; what it cannot use counts as absent. */
  read(said: URLSearchParams): Search
}

/** What a kind of listing has of its own, besides its filters. */
export interface ListBasics<Search extends ListSearch, Page extends ListedPage<unknown>> extends ListAddress<Search> {
  /** What is listed: 'project' and 'projects'. */
  nouns: readonly [one: string, many: string]
  /** Stands in the place of the number where none is known. */
  uncounted?: string
  /** How many filters there are besides order, view and page. */
  countFilters(search: Search): number
  /** Comes with the first filter; the same promise each time. */
  filterNames(): Promise<FilterNames<Search, Page>>
  /** The orders with their names; the first is what the server does without being told. */
  sorts?(search: Search): readonly (readonly [value: string, label: string])[]
  /** The looks with their names; the usual one has no value. */
  views?: readonly (readonly [value: string | undefined, label: string, icon: IconDrawing])[]
  /** `now` is when the page was read, in milliseconds. */
  cards(page: Page, search: Search, now: number): ReactNode
  /** What stands there while the list is on its way. */
  Waiting: ComponentType
  /** Nothing is listed at all. */
  Empty: ComponentType
}

/** All that `ListPage` has to be told of a kind. */
export interface ListKind<Search extends ListSearch, Page extends ListedPage<unknown>, Facets>
  extends ListBasics<Search, Page> {
  total(page: Page | undefined, facets: Facets | undefined): Total | undefined
  form: LateForm<FilterFormProps<Search, Facets>>
  /** The search without what the form asks for. */
  withoutForm(search: Search): Search
}
