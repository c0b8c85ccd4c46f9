import { Link } from 'react-router'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { NoMatch, PageGone } from '#listings/list-states.tsx'
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
  const { currency } = useSite()
  // What stood on this page may have gone since.
  if (search.cursor) return <PageGone message={refusal} first={marketplacePath({ ...search, cursor: undefined })} />
  if (!isFiltered) return <EmptyMarketplace />
  const filters = activeFilters(search, currency).map(({ label, without }) => ({
    label,
    path: marketplacePath(without),
  }))
  return <NoMatch noun="project" filters={filters} clearPath={marketplacePath()} hasWords={Boolean(search.q)} />
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
