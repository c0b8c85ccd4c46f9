import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import { formatTotal } from '#lib/format-total.ts'
import { displayName } from '#lib/people.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useWaited } from '#lib/use-waited.ts'
import { useViewer } from '#lib/viewer.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterRail } from './filter-rail.tsx'
import { MarketplaceBar } from './marketplace-bar.tsx'
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx'
import { AddProjectButton } from './project-link.tsx'
import { projectQueries } from './queries.ts'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

interface MarketplaceProps {
  search: MarketplaceSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
}

const firstSeen = 4
const NoProjects = lazy(() => import('./marketplace-states.tsx').then((module) => ({ default: module.NoProjects })))
const Register = lazy(() => import('./project-register.tsx').then((module) => ({ default: module.ProjectRegister })))
const SaveSearch = lazy(() =>
  import('./save-search-button.tsx').then((module) => ({ default: module.SaveSearchButton })),
)
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet))

/** The list of all projects by search, category, maker and order. */
export function Marketplace({ search, failure }: MarketplaceProps) {
  const viewer = useViewer()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const list = useQuery({ ...projectQueries.list(search), enabled: !failure })
  const { data: facets } = useQuery({ ...projectQueries.facets(search), enabled: !failure })
  const isLeaving = useWaited(navigation.location?.pathname === '/marketplace')
  const { data: page, dataUpdatedAt: now } = list
  const isWaiting = isLeaving || (!page && list.isFetching)
  const refusal = failure ?? (list.error ? { message: list.error.message, code: '' } : null)
  const isFailed = !page || refusal !== null
  const { sort: _sort, view, cursor: _cursor, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  const count = isWaiting ? null : isFailed ? '' : countText(page.total)
  const seller = search.seller ? page?.items[0]?.seller : undefined
  return (
    <div className="page">
      <div className="mp__head">
        <div>
          <h1 className="t-page">Marketplace</h1>
          <p className="c2">{facts(isFiltered ? undefined : facets?.total)}</p>
        </div>
        {viewer ? <AddProjectButton /> : null}
      </div>
      <CategoryChips facets={facets} search={search} />
      <FilterRail facets={facets} search={search}>
        <MarketplaceBar
          search={search}
          sellerName={seller && displayName(seller)}
          count={count}
          isFiltered={isFiltered}
          onFilters={() => setSheet('open')}
        >
          {viewer && isFiltered ? <SaveSearch search={search} /> : null}
        </MarketplaceBar>
        {page?.corrected || page?.partial ? <Understood page={page} /> : null}
        {isWaiting ? (
          <ProjectGridSkeleton />
        ) : isFailed || page.items.length === 0 ? (
          <Late>
            <NoProjects
              search={search}
              isFiltered={isFiltered}
              isFailed={isFailed}
              refusal={refusal}
              onRetry={() => void (failure ? revalidate() : list.refetch())}
            />
          </Late>
        ) : view ? (
          <Register projects={page.items} search={search} />
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
          facets={facets}
          search={search}
          count={count ?? 'projects'}
        />
      ) : null}
    </div>
  )
}

/** Waits in the browser for code that is not here yet; the server sends it in its place, also to readers without scripts. */
function Late({ children }: { children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={<ProjectGridSkeleton />}>{children}</Suspense> : children
}

/** How the words were taken, when not as they were typed. */
function Understood({ page: { corrected, partial } }: { page: { corrected?: string; partial?: true } }) {
  return (
    <p className="c2 mp__told" role="status">
      {corrected ? (
        <>
          Showing projects for <b className="semi">“{corrected}”</b>.{' '}
        </>
      ) : null}
      {partial ? 'No project has all of these words; these have most of them.' : null}
    </p>
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
