import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useWaited } from '#lib/hooks/use-waited.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { ListFailure } from './list-failure.tsx'
import { type AskedSearch, FilterRail, FormPlace, useAskedSearch } from './list-filters.tsx'
import { type ListBasics, type ListedPage, type ListKind, type ListSearch, totalText } from './list-kind.ts'

/** The numbers beside the filters, as far as known. */
export interface ShownFacets<Facets> {
  facets: Facets | undefined
  /** Whether they belong to this search; otherwise only the choices are shown. */
  isCounted: boolean
}

interface ListPageProps<Search extends ListSearch, Page extends ListedPage<unknown>, Facets> {
  kind: ListKind<Search, Page, Facets>
  search: Search
  list: UseQueryResult<Page>
  counts: UseQueryResult<Facets>
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  title: string
  /** The sentence under the heading. */
  lead?: string
  /** An action on this page, such as adding a project. */
  action?: ReactNode
  /** Between heading and filters: tabs, a notice, the chips of the main filter. */
  children?: ((shown: ShownFacets<Facets>) => ReactNode) | undefined
  /** Beside the tokens: the button that saves this search. */
  saving?: ReactNode
}

const EmptyList = lazyComponent<{
  kind: ListBasics<ListSearch, ListedPage<unknown>>
  search: ListSearch
  isFiltered: boolean
  refusal: string | undefined
}>(() => import('./filter-parts.tsx').then((module) => module.filterParts.EmptyList))
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet))

/** The page of a list of any kind: results of search and filters, sorting, and paging in both directions. */
export function ListPage<Search extends ListSearch, Page extends ListedPage<unknown>, Facets>(
  props: ListPageProps<Search, Page, Facets>,
) {
  const { kind, search, list, counts, failure, title, lead, action, children, saving } = props
  const { nouns, path, Waiting } = kind
  const navigation = useNavigation()
  const asked = useAskedSearch(kind, search)
  const [lastFacets, setLastFacets] = useState(counts.data)
  if (counts.data && counts.data !== lastFacets) setLastFacets(counts.data)
  const shown = { facets: counts.data ?? lastFacets, isCounted: counts.data !== undefined }
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  const isLeaving = useWaited(navigation.location?.pathname === kind.pathname)
  const { data: page, dataUpdatedAt: now } = list
  const isWaiting = isLeaving || (!page && !failure && list.isLoading)
  const filters = kind.countFilters(search)
  const total = kind.total(page, counts.data)
  const count = isWaiting ? null : total ? totalText(total, nouns) : (kind.uncounted ?? '')
  const form = (place: 'rail' | 'sheet') => (
    <FormPlace form={kind.form} place={place} props={{ ...asked, ...shown, place }} />
  )
  return (
    <div className="page">
      <div className={lead ? 'mp__head' : 'phead'}>
        <div>
          <h1 className="t-page">{title}</h1>
          {lead ? <p className="c2">{lead}</p> : null}
          {/* After the heading, which has the focus on a new page: next to both of its ways in. */}
          <a className="skip-link" href="#results">
            Skip to results
          </a>
        </div>
        {action}
      </div>
      {children?.(shown)}
      <FilterRail form={form('rail')} onNear={kind.form.want}>
        <ListBar {...{ kind, search, asked, page, filters, count }} onFilters={() => setSheet('open')}>
          {saving}
        </ListBar>
        {/* Not around the list: a failure of the list stays in view beside the filters, however long they are. */}
        <div id="results" tabIndex={-1} />
        {isWaiting ? (
          <Waiting />
        ) : !page && failure?.code !== 'invalid_cursor' ? (
          <ListFailure
            message={failure?.message}
            onRetry={() => Promise.all([list.refetch(), counts.data ?? counts.refetch()])}
          />
        ) : !page?.items.length ? (
          <LazyBoundary fallback={<Waiting />}>
            <EmptyList kind={kind} search={search} isFiltered={filters > 0} refusal={failure?.message} />
          </LazyBoundary>
        ) : (
          // No boundary here: with one, the server would send the cards after the rest, and the page would shift.
          kind.cards(page, search, now)
        )}
        {page?.items.length && !isWaiting ? (
          <div className="mp__foot">
            <p className="c3 t-sm num">
              {page.items.length} on this page.{' '}
              <Link className="link link--plain" to="/how-search-ranks">
                How search ranks
              </Link>
            </p>
            <Pager
              link={Link}
              previous={page.previousCursor && path({ ...search, cursor: page.previousCursor })}
              next={page.nextCursor && path({ ...search, cursor: page.nextCursor })}
            />
          </div>
        ) : null}
      </FilterRail>
      {sheet ? (
        <FilterSheet
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          clearPath={path(kind.withoutForm(search))}
          count={total && !isWaiting ? totalText(total, nouns) : nouns[1]}
        >
          {form('sheet')}
        </FilterSheet>
      ) : null}
    </div>
  )
}

interface ListBarProps<Search extends ListSearch, Page extends ListedPage<unknown>> {
  kind: ListBasics<Search, Page>
  search: Search
  asked: AskedSearch<Search>
  page: Page | undefined
  /** The number of active filters in the search. */
  filters: number
  /** '240 projects'; null while a list loads, empty when none loaded. */
  count: string | null
  /** Opens the filters on narrow screens. */
  onFilters: () => void
  /** Shown beside the tokens: the button that saves this search. */
  children?: ReactNode
}

const Tokens = lazyComponent<{
  kind: ListBasics<ListSearch, ListedPage<unknown>>
  asked: AskedSearch<ListSearch>
  page: ListedPage<unknown> | undefined
}>(() => import('./filter-parts.tsx').then((module) => module.filterParts.FilterTokens))

/** Count, active filters, sorting and view of the list. Its links and its form work without scripts. */
function ListBar<Search extends ListSearch, Page extends ListedPage<unknown>>(props: ListBarProps<Search, Page>) {
  const { kind, search, asked, page, filters, count, onFilters, children } = props
  const sorts = kind.sorts?.(search)
  const sort = asked.search.sort
  return (
    <div className="mp__bar">
      {count === '' ? null : (
        <h2 className="t-sub num" aria-live="polite">
          {count ?? <span className="sr-only">Loading {kind.nouns[1]}</span>}
        </h2>
      )}
      <Link
        className="btn btn--second btn--sm mfilter"
        to={`${kind.path(search)}#filters`}
        onClick={(event) => {
          event.preventDefault()
          onFilters()
        }}
      >
        {filters > 0 ? `Filters (${filters})` : 'Filters'}
      </Link>
      {filters > 0 ? (
        <LazyBoundary>
          <Tokens kind={kind} asked={asked} page={page} />
          {children}
        </LazyBoundary>
      ) : null}
      {sorts ? (
        <>
          <label className="mp__sort">
            <span className="c3 t-sm">Sort</span>
            <select
              className="select select--sm select--bare"
              name="sort"
              aria-label="Sort"
              form="rail-form"
              value={sorts.some(([value], at) => at > 0 && value === sort) ? sort : ''}
              onChange={(event) => asked.ask({ sort: event.target.value } as Partial<Search>)}
            >
              {sorts.map(([value, label], at) => (
                // The server's default need not be in the URL.
                <option key={value} value={at > 0 ? value : ''}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <button type="submit" form="rail-form" className="btn btn--second btn--sm">
              Show
            </button>
          </noscript>
        </>
      ) : null}
      {kind.views ? (
        <nav className="seg seg--icon mp__view" aria-label="View">
          {kind.views.map(([value, label, icon]) => (
            <Link
              key={label}
              to={kind.path({ ...asked.search, view: value })}
              aria-label={label}
              aria-current={search.view === value ? 'true' : undefined}
              preventScrollReset
            >
              <Icon of={icon} size={15} />
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
