import { use } from 'react'
import { useSite } from '#lib/page/site.ts'
import type { ListBasics, ListedPage, ListSearch } from './list-kind.ts'
import { NoMatch, PageGone } from './list-states.tsx'

interface EmptyListProps<Search extends ListSearch> {
  kind: ListBasics<Search, ListedPage<unknown>>
  search: Search
  isFiltered: boolean
  /** Why the page's position in the list could not be read. */
  refusal: string | undefined
}

/** Shown in place of an empty list: says why it is empty and what to do. */
export function EmptyList<Search extends ListSearch>({ kind, search, isFiltered, refusal }: EmptyListProps<Search>) {
  const { path, nouns, Empty } = kind
  const { activeFilters } = use(kind.filterNames())
  const { currency } = useSite()
  // The entries of this page may be gone by now.
  if (search.cursor) return <PageGone message={refusal} first={path({ ...search, cursor: undefined })} />
  if (!isFiltered) return <Empty />
  const filters = activeFilters(search, currency).map(({ label, without }) => ({ label, path: path(without) }))
  return <NoMatch noun={nouns[0]} filters={filters} clearPath={path()} hasWords={Boolean(search.q)} />
}
