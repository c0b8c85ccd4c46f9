import { useSite } from '#lib/page/site.ts'
import { FilterTokens, type Told } from '#listings/filter-tokens.tsx'
import { activeFilters } from './active-filters.ts'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

interface MarketplaceTokensProps {
  search: MarketplaceSearch
  /** The name behind the seller filter. */
  sellerName: string | undefined
  told: Told
}

/** The filters of the marketplace that are on, and how its words were taken. */
export function MarketplaceTokens({ search, sellerName, told }: MarketplaceTokensProps) {
  const { currency } = useSite()
  return (
    <FilterTokens
      search={search}
      pathOf={marketplacePath}
      activeFilters={(left) => activeFilters(left, currency, sellerName)}
      cleared={{ sort: search.sort, view: search.view }}
      nouns={['project', 'projects']}
      told={told}
    />
  )
}
