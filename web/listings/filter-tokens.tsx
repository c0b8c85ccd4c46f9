import X from 'lucide-react/icons/x'
import { type MouseEvent, use } from 'react'
import { Link } from 'react-router'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { AskedSearch } from './list-filters.tsx'
import type { ListBasics, ListedPage, ListSearch } from './list-kind.ts'

interface FilterTokensProps<Search extends ListSearch, Page extends ListedPage<unknown>> {
  kind: ListBasics<Search, Page>
  /** What is asked for, even before the list has caught up: the next filter is removed from what is left. */
  asked: AskedSearch<Search>
  /** The list, once loaded. */
  page: Page | undefined
}

/** How the search text was interpreted, and the active filters, each removed by its link, or by Backspace on that link. */
export function FilterTokens<Search extends ListSearch, Page extends ListedPage<unknown>>(
  props: FilterTokensProps<Search, Page>,
) {
  const { kind, asked, page } = props
  const { path, nouns } = kind
  const { search, follow } = asked
  const { activeFilters } = use(kind.filterNames())
  const { currency } = useSite()
  const { corrected, partial } = page ?? {}
  const filters = activeFilters(search, currency, page)
  /** Follows a link to a search, and moves the focus that the link takes with it; with a key held, the browser opens it elsewhere. */
  const leadTo = (to: Search, alike: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    focusNeighbour(event.currentTarget, '.tokens', alike, '.mp__bar h2')
    follow(to)
  }
  const everything = { sort: search.sort, view: search.view } as Search
  return (
    <>
      <div className="chips tokens">
        {filters.map(({ label, without }) => (
          <span className="chip chip--token" key={label}>
            <span className="trunc" title={label}>
              {label}
            </span>
            <Link
              to={path(without)}
              aria-label={`Remove filter ${label}`}
              preventScrollReset
              onClick={leadTo(without, 'a[aria-label]')}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Backspace' || key === 'Delete') currentTarget.click()
              }}
            >
              <Icon of={X} size={13} />
            </Link>
          </span>
        ))}
        {filters.length > 1 ? (
          <Link className="btn btn--quiet btn--sm" to={path(everything)} onClick={leadTo(everything, '.btn')}>
            Clear all
          </Link>
        ) : null}
      </div>
      {corrected || partial ? (
        <p className="c2 mp__told" role="status">
          {corrected ? (
            <>
              Showing {nouns[1]} for <b className="semi">“{corrected}”</b>.{' '}
            </>
          ) : null}
          {partial ? `No ${nouns[0]} has all of these words; these have most of them.` : null}
        </p>
      ) : null}
    </>
  )
}
