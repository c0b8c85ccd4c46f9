import type { Output } from '@guildhall/contract/api/client.ts'
import type { ProjectFacets, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { marketplaceSorts } from '@guildhall/contract/values/options.ts'
import Plates from 'lucide-react/icons/layout-grid'
import Rows from 'lucide-react/icons/rows-3'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { lateForm } from '#listings/late-form.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { ProjectGrid, ProjectGridSkeleton } from '../card/project-grid.tsx'
import { countFilters, type MarketplaceSearch, marketplacePath } from './search.ts'
import { readSearch } from './search-params.ts'

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
const once = <T,>(load: () => Promise<T>) => {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}
const Register = lazyComponent(() => import('../card/project-register.tsx').then((module) => module.ProjectRegister))

/** The marketplace as a kind of listing. */
export const projectListing: ListKind<MarketplaceSearch, Output<typeof projectEndpoints.list>, ProjectFacets> = {
  pathname: '/marketplace',
  path: marketplacePath,
  read: readSearch,
  nouns: ['project', 'projects'],
  total: (page) => page?.total,
  countFilters({ sort: _sort, view: _view, cursor: _cursor, ...filters }) {
    return countFilters(filters)
  },
  filterNames: once(() => import('./active-filters.ts')),
  withoutForm: ({ q, category, sort }) => ({ q, category, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts({ q }) {
    const usual = q ? 'relevance' : 'newest'
    const others = marketplaceSorts.filter((each) => each !== usual && each !== 'relevance')
    return [usual, ...others].map((each) => [each, sortLabels[each as keyof typeof sortLabels]])
  },
  views: [
    [undefined, 'Plates', Plates],
    ['register', 'Register', Rows],
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
  Empty: lazyComponent(() => import('./no-projects.tsx').then((module) => module.EmptyMarketplace)),
}
