import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'
import { SearchTabs } from '../search/search-tabs.tsx'
import { activeFilters } from './active-filters.ts'
import { IgnoredNotice } from './ignored-notice.tsx'
import { EmptyMarketplace } from './no-projects.tsx'
import type { MarketplaceSearch } from './search.ts'

interface AboveListProps {
  search: MarketplaceSearch
  /** The number of parts in the URL; more than the search has where some are ignored. */
  parts: number
}

/** Above the categories of a search: the tabs of its results, and what the page leaves out of the address. */
function AboveList({ search, parts }: AboveListProps) {
  return (
    <>
      {search.q ? <SearchTabs q={search.q} tab="projects" /> : null}
      {parts > Object.values(search).flat().length ? <IgnoredNotice /> : null}
    </>
  )
}

/** What the marketplace seldom shows without a search, loaded together with the first of it. */
export const searchParts = { AboveList, EmptyMarketplace, SaveSearchButton, activeFilters }
