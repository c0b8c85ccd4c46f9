import type { Output } from '@guildhall/contract/api/client.ts'
import type { ProjectFacets, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { marketplaceSorts } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Squares from 'lucide-react/icons/layout-grid'
import Rows from 'lucide-react/icons/rows-3'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { LazyBoundary, lazyComponent, loadWhenOnline } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { lateForm } from '#listings/list-filters.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { totalText } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { ProjectGrid, ProjectGridSkeleton } from '../card/project-grid.tsx'
import { AddProjectButton } from '../card/project-link.tsx'
import { projectQueries } from '../queries.ts'
import { countFilters, type MarketplaceSearch, marketplacePath } from './search.ts'
import { readSearch } from './search-params.ts'

interface MarketplaceProps {
  search: MarketplaceSearch
  /** The number of parts in the URL. */
  parts: number
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
}

let loadedParts: Promise<typeof import('./search-parts.tsx')> | undefined
const searchParts = () => (loadedParts ??= loadWhenOnline(() => import('./search-parts.tsx')))
const AboveList = lazyComponent(async () => (await searchParts()).AboveList)
const SaveSearch = lazyComponent(async () => (await searchParts()).SaveSearchButton)

/** The list of all projects by search, category, maker and sort order. */
export function Marketplace({ search, parts, failure }: MarketplaceProps) {
  const viewer = useViewer()
  const list = useQuery({ ...projectQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...projectQueries.facets(search), enabled: !failure })
  const total = projectListing.countFilters(search) > 0 ? undefined : counts.data?.total
  const counted = total?.value ? totalText(total, ['finished project', 'finished projects']) : 'Finished projects'
  return (
    <ListPage
      kind={projectListing}
      {...{ search, list, counts, failure }}
      title={search.q ? `Results for “${search.q}”` : 'Marketplace'}
      lead={`${counted} from students, professors, freelancers and businesses.`}
      action={viewer ? <AddProjectButton /> : null}
      saving={viewer ? <SaveSearch search={search} /> : null}
    >
      {(shown) => (
        <>
          {parts ? (
            <LazyBoundary>
              <AboveList search={search} parts={parts} />
            </LazyBoundary>
          ) : null}
          <CategoryChips {...shown} search={search} />
        </>
      )}
    </ListPage>
  )
}

const firstSeen = 4
const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  views: 'Most viewed',
  rating: 'Best rated',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
} as const

const loadForm = () => import('./filter-form.tsx').then((module) => module.FilterForm)
const Register = lazyComponent(() => import('../card/project-register.tsx').then((module) => module.ProjectRegister))

/** The marketplace as a kind of listing. */
const projectListing: ListKind<MarketplaceSearch, Output<typeof projectEndpoints.list>, ProjectFacets> = {
  pathname: '/marketplace',
  path: marketplacePath,
  read: readSearch,
  nouns: ['project', 'projects'],
  total: (page) => page?.total,
  countFilters({ sort: _sort, view: _view, cursor: _cursor, ...filters }) {
    return countFilters(filters)
  },
  filterNames: searchParts,
  withoutForm: ({ q, category, sort }) => ({ q, category, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts({ q }) {
    const usual = q ? 'relevance' : 'newest'
    const others = marketplaceSorts.filter((each) => each !== usual && each !== 'relevance')
    return [usual, ...others].map((each) => [each, sortLabels[each as keyof typeof sortLabels]])
  },
  views: [
    [undefined, 'Grid', Squares],
    ['register', 'List', Rows],
  ],
  cards: ({ items }, search, now) =>
    search.view ? (
      <LazyBoundary fallback={<ProjectGridSkeleton />}>
        <Register projects={items} search={search} />
      </LazyBoundary>
    ) : (
      <ProjectGrid projects={items} now={now} firstSeen={firstSeen} />
    ),
  Waiting: ProjectGridSkeleton,
  Empty: lazyComponent(async () => (await searchParts()).EmptyMarketplace),
}

type Facets = Output<typeof projectEndpoints.facets>

interface CategoryChipsProps {
  facets: Facets | undefined
  /** Whether the numbers belong to this search; otherwise they are not shown. */
  isCounted: boolean
  search: MarketplaceSearch
}

// Fits in one row beside 'All' on a wide page.
const shown = 7

/** The categories with their counts, largest first; on wide screens the last chip opens all of them. */
function CategoryChips({ facets, isCounted, search }: CategoryChipsProps) {
  const sorted = (facets?.categories ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const first = sorted.slice(0, shown)
  // The total is of the chosen category; the counts of all categories ignore that choice.
  const all = search.category ? sorted.reduce((sum, { count }) => sum + count, 0) : 0
  // The chosen category is always visible, even with no results.
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

// Opens and closes without scripts, also by Escape or a click elsewhere; following a link renders it again, closed.
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
