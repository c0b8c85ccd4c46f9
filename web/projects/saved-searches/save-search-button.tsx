import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type MarketplaceSearch, marketplacePath } from '../marketplace/search.ts'
import { savedQueries, useSavedSearches } from './saved-queries.ts'

/**
 * The search to save: for the marketplace the search itself, for another list its kind and its query string without sorting
 * and page.
 */
type SaveSearchButtonProps = { search: MarketplaceSearch } | { kind: ListingKindName; query: string }

/** Saves the search of this list, with a daily mail while there are new results. */
export function SaveSearchButton(props: SaveSearchButtonProps) {
  const { keep } = useSavedSearches()
  const isHydrated = useHydrated()
  const isPressed = useRef(false)
  const { data = [] } = useQuery(savedQueries.searches())
  const { kind, query } = 'search' in props ? { kind: 'project' as const, query: queryOf(props.search) } : props
  if (data.some((each) => each.kind === kind && sameQuery(each.query, query)))
    return (
      <Link
        className={buttonClass({ look: 'quiet', size: 'sm' })}
        to="/saved-searches"
        ref={(link) => {
          // It takes the place of the pressed button.
          if (link && isPressed.current) link.focus()
          isPressed.current = false
        }}
      >
        Search saved
      </Link>
    )
  return (
    <Button
      look="quiet"
      size="sm"
      icon={BellRing}
      busy={keep.isPending}
      disabled={!isHydrated}
      onClick={() => {
        isPressed.current = true
        keep.mutate(
          { kind, query, alert: true },
          {
            onSuccess: () =>
              toast.success('Search saved', {
                detail: `One email a day at most, when ${kind === 'person' || kind === 'mentorship' ? 'somebody' : 'something'} is new.`,
              }),
            onError: () => {
              isPressed.current = false
            },
          },
        )
      }}
    >
      Save this search
    </Button>
  )
}

// Sorting, page and view are not part of a saved search.
function queryOf({ sort: _s, cursor: _c, view: _v, ...filters }: MarketplaceSearch): string {
  return marketplacePath(filters).split('?')[1] ?? ''
}
const sameQuery = (a: string, b: string) => sorted(a) === sorted(b)
const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&').toLowerCase()
