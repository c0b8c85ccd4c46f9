import type { Output } from '@guildhall/contract/api/client.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

type Facets = Output<typeof projectEndpoints.facets>

interface CategoryChipsProps {
  facets: Facets | undefined
  /** Whether their numbers are of this search; else they are not shown. */
  isCounted: boolean
  search: MarketplaceSearch
}

// What fits in one row beside 'All' on a wide page.
const shown = 7

/** The categories with their numbers, largest first; on wide screens all of them stand behind the last chip. */
export function CategoryChips({ facets, isCounted, search }: CategoryChipsProps) {
  const sorted = (facets?.categories ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const first = sorted.slice(0, shown)
  // The total is of the chosen category; the numbers of all of them are as if none were.
  const all = search.category ? sorted.reduce((sum, { count }) => sum + count, 0) : 0
  // The chosen one is always in sight, also where nothing is found in it.
  if (facets && search.category && !first.some(({ category }) => category === search.category)) {
    const count = sorted.find(({ category }) => category === search.category)?.count ?? 0
    first.splice(shown - 1, 1, { category: search.category, count })
  }
  const rest = sorted.filter(({ category }) => !first.some((one) => one.category === category))
  const to = (category: MarketplaceSearch['category']) => marketplacePath({ ...search, category, cursor: undefined })
  const number = (count: string) => (isCounted ? <span className="n">{count}</span> : null)
  return (
    <nav className="chips chips--scroll mp__cats" aria-label="Categories">
      <Link className="chip" to={to(undefined)} aria-current={search.category ? undefined : 'true'}>
        All
        {facets ? number(formatTotal(all ? { value: all, exact: facets.exact } : facets.total)) : null}
      </Link>
      {[...first, ...rest].map(({ category, count }, at) => (
        <Link
          key={category}
          className={at < first.length ? 'chip' : 'chip chip--narrow'}
          to={to(category)}
          aria-current={category === search.category ? 'true' : undefined}
        >
          {category}
          {number(formatCount(count))}
        </Link>
      ))}
      {rest.length > 0 ? (
        <AllCategories key={marketplacePath(search)} categories={sorted} to={to} number={number} />
      ) : null}
    </nav>
  )
}

interface AllCategoriesProps {
  categories: Facets['categories']
  to: (category: MarketplaceSearch['category']) => string
  number: (count: string) => ReactNode
}

// Opens and closes without scripts, also by Escape or a click elsewhere; following a link draws it anew, closed.
function AllCategories({ categories, to, number }: AllCategoriesProps) {
  return (
    <div className="mp__more">
      <button type="button" className="chip" popoverTarget="categories">
        All categories
        <Icon of={ChevronDown} size={14} />
      </button>
      <ul className="menu" id="categories" popover="auto">
        {categories.map(({ category, count }) => (
          <li key={category}>
            <Link className="menu__i" to={to(category)}>
              {category}
              {number(formatCount(count))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
