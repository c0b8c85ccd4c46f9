import { Link } from 'react-router'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { AddProjectButton } from '../card/project-link.tsx'
import { activeFilters } from './active-filters.ts'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

interface NoProjectsProps {
  search: MarketplaceSearch
  isFiltered: boolean
  /** Why the place of a page in the list could not be read. */
  refusal: string | undefined
}

/** What stands in the place of the marketplace's list where there is none. */
export function NoProjects({ search, isFiltered, refusal }: NoProjectsProps) {
  // What stood on this page may have gone since.
  if (search.cursor) return <PageGone message={refusal} first={marketplacePath({ ...search, cursor: undefined })} />
  return isFiltered ? <NoMatch search={search} /> : <EmptyMarketplace />
}

/** Nothing found: which filter to take away. */
function NoMatch({ search }: { search: MarketplaceSearch }) {
  const filters = activeFilters(search, useSite().currency)
  const [first] = filters
  return (
    <EmptyState
      solid="octa"
      title={
        filters.length > 1
          ? `No project matches ${filters.length === 2 ? 'both' : `all ${filters.length}`} filters`
          : `No project matches ${first?.label ?? 'this'}`
      }
      actions={
        <>
          {first ? (
            <Link className={buttonClass({ look: 'primary' })} to={marketplacePath(first.without)} title={first.label}>
              <span className="trunc">Remove {first.label}</span>
            </Link>
          ) : null}
          {filters.length > 1 ? (
            <Link className={buttonClass()} to={marketplacePath()}>
              Clear all filters
            </Link>
          ) : null}
        </>
      }
    >
      {search.q ? 'Try another word, or fewer of them.' : 'Take a filter away to see more.'}
    </EmptyState>
  )
}

/** No project has been published yet. */
export function EmptyMarketplace() {
  const viewer = useViewer()
  return (
    <EmptyState
      solid="cube"
      title="No project has been listed yet"
      actions={
        viewer ? (
          <AddProjectButton look="primary" />
        ) : (
          <Link className={buttonClass({ look: 'primary' })} to="/signup">
            Join and list the first one
          </Link>
        )
      }
    >
      The first finished work will stand here. Coursework, theses and side projects count.
    </EmptyState>
  )
}

/** A later page of a list that holds nothing any more. `first` is the address of the list's beginning. */
export function PageGone({ message, first }: { message?: string | undefined; first: string }) {
  return (
    <EmptyState
      solid="tetra"
      title="This page of the list is gone"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={first}>
          To the first page
        </Link>
      }
    >
      {message}
    </EmptyState>
  )
}
