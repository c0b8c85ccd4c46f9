import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { ListBasics, ListedPage, ListSearch } from './list-kind.ts'
import type { AskedSearch } from './use-asked-search.ts'

interface ListBarProps<Search extends ListSearch, Page extends ListedPage<unknown>> {
  kind: ListBasics<Search, Page>
  search: Search
  asked: AskedSearch<Search>
  page: Page | undefined
  /** How many of the search's parts are filters. */
  filters: number
  /** '240 projects'; null while a list is on its way, empty when none came. */
  count: string | null
  /** Opens the filters of narrow screens. */
  onFilters: () => void
  /** What stands beside the tokens: keeping this search. */
  children?: ReactNode
}

const Tokens = lazyComponent<{
  kind: ListBasics<ListSearch, ListedPage<unknown>>
  search: ListSearch
  page: ListedPage<unknown> | undefined
}>(() => import('./filter-tokens.tsx').then((module) => module.FilterTokens))

/** Count, active filters, order and look of the list. Its links and the form it belongs to work without scripts. */
export function ListBar<Search extends ListSearch, Page extends ListedPage<unknown>>(
  props: ListBarProps<Search, Page>,
) {
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
        <>
          <LazyBoundary>
            <Tokens kind={kind} search={search} page={page} />
          </LazyBoundary>
          {children}
        </>
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
                // What the server does without being told; an address need not say it.
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
              to={kind.path({ ...search, view: value })}
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
