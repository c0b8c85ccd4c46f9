import X from 'lucide-react/icons/x'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { ListBasics, ListedPage, ListSearch } from './list-kind.ts'

interface FilterTokensProps<Search extends ListSearch, Page extends ListedPage<unknown>> {
  kind: ListBasics<Search, Page>
  search: Search
  /** The list, once loaded. */
  page: Page | undefined
}

/** How the search text was interpreted, and the active filters, each removed by its link, or by Backspace on that link. */
export function FilterTokens<Search extends ListSearch, Page extends ListedPage<unknown>>(
  props: FilterTokensProps<Search, Page>,
) {
  const { kind, search, page } = props
  const { path, nouns } = kind
  const { activeFilters } = use(kind.filterNames())
  const { currency } = useSite()
  const { corrected, partial } = page ?? {}
  const address = path(search)
  const [dropping, setDropping] = useState<{ from: string; to: Search }>()
  // Until the list has caught up, the next filter is removed from what is left.
  const left = dropping?.from === address ? dropping.to : search
  if (dropping && dropping.from !== address) setDropping(undefined)
  const filters = activeFilters(left, currency, page)
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
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, '.tokens', 'a[aria-label]', '.mp__bar h2')
                setDropping({ from: address, to: without })
              }}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Backspace' || key === 'Delete') currentTarget.click()
              }}
            >
              <Icon of={X} size={13} />
            </Link>
          </span>
        ))}
        {filters.length > 1 ? (
          <Link
            className="btn btn--quiet btn--sm"
            to={path({ sort: search.sort, view: search.view } as Search)}
            onClick={({ currentTarget }) => focusNeighbour(currentTarget, '.tokens', '.btn', '.mp__bar h2')}
          >
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
