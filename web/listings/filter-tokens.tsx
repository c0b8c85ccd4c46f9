import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { Icon } from '#ui/pictures/icon.tsx'

/** How words were taken, when not as they were typed. */
export interface Told {
  corrected?: string
  partial?: true
}

/** A filter of an address, with the search that does without it. */
export interface ActiveFilter<Search> {
  label: string
  without: Search
}

interface FilterTokensProps<Search> {
  search: Search
  pathOf: (search: Search) => string
  activeFilters: (search: Search) => ActiveFilter<Search>[]
  /** The search without any filter. */
  cleared: Search
  /** What is listed: 'project' and 'projects'. */
  nouns: readonly [one: string, many: string]
  told: Told
}

/** How the words were taken, and the active filters, each with the link that drops it, or Backspace on that link. */
export function FilterTokens<Search>(props: FilterTokensProps<Search>) {
  const { search, pathOf, activeFilters, cleared, nouns, told } = props
  const { corrected, partial } = told
  const address = pathOf(search)
  const [dropping, setDropping] = useState<{ from: string; to: Search }>()
  // Until the list has followed, the next one is taken away from what is left.
  const left = dropping?.from === address ? dropping.to : search
  if (dropping && dropping.from !== address) setDropping(undefined)
  const filters = activeFilters(left)
  return (
    <>
      <div className="chips tokens">
        {filters.map(({ label, without }) => (
          <span className="chip chip--token" key={label}>
            <span className="trunc" title={label}>
              {label}
            </span>
            <Link
              to={pathOf(without)}
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
            to={pathOf(cleared)}
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
