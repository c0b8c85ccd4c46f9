import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useWaited } from '#lib/hooks/use-waited.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { FilterRail, type LateForm } from '#listings/filter-rail.tsx'
import { ListFailure } from '#listings/list-failure.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'
import { ProjectGrid, ProjectGridSkeleton } from '../card/project-grid.tsx'
import { AddProjectButton } from '../card/project-link.tsx'
import { projectQueries } from '../queries.ts'
import { CategoryChips } from './category-chips.tsx'
import type { ProjectFilterProps } from './filter-form.tsx'
import { MarketplaceBar } from './marketplace-bar.tsx'
import { countFilters, type MarketplaceSearch, marketplacePath } from './search.ts'
import { marketplacePathOf } from './search-params.ts'

interface MarketplaceProps {
  search: MarketplaceSearch
  /** Parts of the address; more than the search has where some are left out. */
  parts: number
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
}

const firstSeen = 4
const load = () => import('./filter-form.tsx').then((module) => module.FilterForm)
const filterForm: LateForm<ProjectFilterProps> = { load, loaded: import.meta.env.SSR ? await load() : undefined }
const IgnoredNotice = lazyComponent(() => import('./ignored-notice.tsx').then((module) => module.IgnoredNotice))
const NoProjects = lazyComponent(() => import('./no-projects.tsx').then((module) => module.NoProjects))
const Register = lazyComponent(() => import('../card/project-register.tsx').then((module) => module.ProjectRegister))
const SaveSearch = lazyComponent(() =>
  import('../saved-searches/save-search-button.tsx').then((module) => module.SaveSearchButton),
)
const FilterSheet = lazyPart(() => import('./marketplace-sheet.tsx').then((module) => module.MarketplaceSheet))

/** The list of all projects by search, category, maker and order. */
export function Marketplace({ search, parts, failure }: MarketplaceProps) {
  const viewer = useViewer()
  const navigation = useNavigation()
  const list = useQuery({ ...projectQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...projectQueries.facets(search), enabled: !failure })
  const { data: facets } = counts
  const [lastFacets, setLastFacets] = useState(facets)
  if (facets && facets !== lastFacets) setLastFacets(facets)
  const isLeaving = useWaited(navigation.location?.pathname === '/marketplace')
  const { data: page, dataUpdatedAt: now } = list
  const isWaiting = isLeaving || (!page && !failure && list.isLoading)
  const { sort: _sort, view, cursor: _cursor, ...filters } = search
  const active = countFilters(filters)
  const isFiltered = active > 0
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  const count = isWaiting ? null : page ? countText(page.total) : ''
  const seller = search.seller ? page?.items[0]?.seller : undefined
  const shown = { facets: facets ?? lastFacets, isCounted: facets !== undefined, search }
  return (
    <div className="page">
      <div className="mp__head">
        <div>
          <h1 className="t-page">Marketplace</h1>
          <p className="c2">{facts(isFiltered ? undefined : facets?.total)}</p>
        </div>
        {viewer ? <AddProjectButton /> : null}
      </div>
      {parts > Object.values(search).flat().length ? (
        <LazyBoundary>
          <IgnoredNotice />
        </LazyBoundary>
      ) : null}
      <CategoryChips {...shown} />
      <FilterRail form={filterForm} props={shown} path={marketplacePath(search)} pathOf={marketplacePathOf}>
        <MarketplaceBar
          search={search}
          filters={active}
          sellerName={seller && displayName(seller)}
          count={count}
          told={isFiltered ? (page ?? {}) : null}
          onFilters={() => setSheet('open')}
        >
          {viewer && isFiltered ? (
            <LazyBoundary>
              <SaveSearch search={search} />
            </LazyBoundary>
          ) : null}
        </MarketplaceBar>
        {isWaiting ? (
          <ProjectGridSkeleton />
        ) : !page && failure?.code !== 'invalid_cursor' ? (
          <ListFailure
            message={failure?.message}
            onRetry={() => Promise.all([list.refetch(), facets ?? counts.refetch()])}
          />
        ) : !page?.items.length ? (
          <LazyBoundary fallback={<ProjectGridSkeleton />}>
            <NoProjects search={search} isFiltered={isFiltered} refusal={failure?.message} />
          </LazyBoundary>
        ) : view ? (
          <LazyBoundary fallback={<ProjectGridSkeleton />}>
            <Register projects={page.items} search={search} />
          </LazyBoundary>
        ) : (
          // In no boundary of its own: the server would send it after the rest, and the page would move.
          <ProjectGrid projects={page.items} now={now} firstSeen={firstSeen} />
        )}
        {page && !isWaiting && (page.previousCursor || page.nextCursor) ? (
          <div className="mp__foot">
            <p className="c3 t-sm num">{page.items.length} on this page</p>
            <Pager
              link={Link}
              previous={page.previousCursor && marketplacePath({ ...search, cursor: page.previousCursor })}
              next={page.nextCursor && marketplacePath({ ...search, cursor: page.nextCursor })}
            />
          </div>
        ) : null}
      </FilterRail>
      {sheet ? (
        <FilterSheet
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          {...shown}
          count={count ?? 'projects'}
        />
      ) : null}
    </div>
  )
}

// One is always exact.
function countText(total: { value: number; exact: boolean }, kind = ''): string {
  return `${formatTotal(total)} ${kind}project${total.value === 1 ? '' : 's'}`
}

function facts(total: { value: number; exact: boolean } | undefined): string {
  const counted = total?.value ? countText(total, 'finished ') : 'Finished projects'
  return `${counted} from students, professors, freelancers and businesses.`
}
