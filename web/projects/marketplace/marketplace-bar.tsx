import { marketplaceSorts } from '@guildhall/contract/values/options.ts'
import Plates from 'lucide-react/icons/layout-grid'
import Rows from 'lucide-react/icons/rows-3'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import type { Told } from '#listings/filter-tokens.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

interface MarketplaceBarProps {
  search: MarketplaceSearch
  /** How many of its parts are filters. */
  filters: number
  /** '240 projects'; null while a list is on its way, empty when none came. */
  count: string | null
  /** The name behind the seller filter. */
  sellerName: string | undefined
  /** How the words of a search were taken; null without filters. */
  told: Told | null
  /** Opens the filters of narrow screens. */
  onFilters: () => void
  /** What stands beside the tokens: keeping this search. */
  children?: ReactNode
}

const Tokens = lazyComponent(() => import('./marketplace-tokens.tsx').then((module) => module.MarketplaceTokens))

const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  views: 'Most viewed',
  rating: 'Best rated',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
} as const
const views = [
  ['Plates', Plates, undefined],
  ['Register', Rows, 'register'],
] as const

/** Count, active filters, order and look of the list. Its links and the form it belongs to work without scripts. */
export function MarketplaceBar({ search, filters, count, sellerName, told, onFilters, children }: MarketplaceBarProps) {
  const { q, sort, view } = search
  // What the server does without being told; an address need not say it.
  const usual = q ? 'relevance' : 'newest'
  return (
    <div className="mp__bar">
      {count === '' ? null : (
        <h2 className="t-sub num" aria-live="polite">
          {count ?? <span className="sr-only">Loading projects</span>}
        </h2>
      )}
      <Link
        className="btn btn--second btn--sm mfilter"
        to={`${marketplacePath(search)}#filters`}
        onClick={(event) => {
          event.preventDefault()
          onFilters()
        }}
      >
        {filters > 0 ? `Filters (${filters})` : 'Filters'}
      </Link>
      {told ? (
        <LazyBoundary>
          <Tokens search={search} sellerName={sellerName} told={told} />
        </LazyBoundary>
      ) : null}
      {children}
      <label className="mp__sort">
        <span className="c3 t-sm">Sort</span>
        <select
          className="select select--sm select--bare"
          name="sort"
          aria-label="Sort"
          form="rail-form"
          key={marketplacePath(search)}
          defaultValue={sort === usual ? '' : sort}
        >
          <option value="">{sortLabels[usual]}</option>
          {marketplaceSorts.map((value) =>
            value === usual || value === 'relevance' ? null : (
              <option key={value} value={value}>
                {sortLabels[value]}
              </option>
            ),
          )}
        </select>
      </label>
      <noscript>
        <button type="submit" form="rail-form" className="btn btn--second btn--sm">
          Show
        </button>
      </noscript>
      <nav className="seg seg--icon mp__view" aria-label="View">
        {views.map(([label, icon, value]) => (
          <Link
            key={label}
            to={marketplacePath({ ...search, view: value })}
            aria-label={label}
            aria-current={view === value ? 'true' : undefined}
            preventScrollReset
          >
            <Icon of={icon} size={15} />
          </Link>
        ))}
      </nav>
    </div>
  )
}
