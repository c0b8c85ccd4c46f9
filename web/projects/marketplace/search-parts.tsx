import { SearchTabs } from '../search/search-tabs.tsx'
import { IgnoredNotice } from './ignored-notice.tsx'
import type { MarketplaceSearch } from './search.ts'

// What the marketplace seldom shows without a search, loaded together with the first of it.
export { SaveSearchButton } from '../saved-searches/save-search-button.tsx'
export { activeFilters } from './active-filters.ts'
export { EmptyMarketplace } from './no-projects.tsx'

interface AboveListProps {
  search: MarketplaceSearch
  /** The number of parts in the URL; more than the search has where some are ignored. */
  parts: number
}

/** Above the categories of a search: the tabs of its results, and what the page leaves out of the address. */
export function AboveList({ search, parts }: AboveListProps) {
  return (
    <>
      {search.q ? <SearchTabs q={search.q} tab="projects" /> : null}
      {parts > Object.values(search).flat().length ? <IgnoredNotice /> : null}
    </>
  )
}
