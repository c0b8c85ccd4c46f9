import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { activeFilters } from './active-filters.ts'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

/** How words were taken, when not as they were typed. */
export interface Told {
  corrected?: string
  partial?: true
}

interface FilterTokensProps {
  search: MarketplaceSearch
  /** The name behind the seller filter. */
  sellerName: string | undefined
  told: Told
}

/** How the words were taken, and the active filters, each with the link that drops it, or Backspace on that link. */
export function FilterTokens({ search, sellerName, told: { corrected, partial } }: FilterTokensProps) {
  const address = marketplacePath(search)
  const [dropping, setDropping] = useState<{ from: string; to: MarketplaceSearch }>()
  // Until the list has followed, the next one is taken away from what is left.
  const left = dropping?.from === address ? dropping.to : search
  if (dropping && dropping.from !== address) setDropping(undefined)
  const filters = activeFilters(left, useSite().currency, sellerName)
  return (
    <>
      <div className="chips tokens">
        {filters.map(({ label, without }) => (
          <span className="chip chip--token" key={label}>
            <span className="trunc" title={label}>
              {label}
            </span>
            <Link
              to={marketplacePath(without)}
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
            to={marketplacePath({ sort: search.sort, view: search.view })}
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
              Showing projects for <b className="semi">“{corrected}”</b>.{' '}
            </>
          ) : null}
          {partial ? 'No project has all of these words; these have most of them.' : null}
        </p>
      ) : null}
    </>
  )
}
