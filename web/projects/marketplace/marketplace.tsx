import { useQuery } from '@tanstack/react-query'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { ListPage, totalText } from '#listings/list-page.tsx'
import { AddProjectButton } from '../card/project-link.tsx'
import { projectQueries } from '../queries.ts'
import { CategoryChips } from './category-chips.tsx'
import { projectListing } from './project-listing.tsx'
import type { MarketplaceSearch } from './search.ts'

interface MarketplaceProps {
  search: MarketplaceSearch
  /** Parts of the address; more than the search has where some are left out. */
  parts: number
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
}

const IgnoredNotice = lazyComponent(() => import('./ignored-notice.tsx').then((module) => module.IgnoredNotice))
const SaveSearch = lazyComponent(() =>
  import('../saved-searches/save-search-button.tsx').then((module) => module.SaveSearchButton),
)

/** The list of all projects by search, category, maker and order. */
export function Marketplace({ search, parts, failure }: MarketplaceProps) {
  const viewer = useViewer()
  const list = useQuery({ ...projectQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...projectQueries.facets(search), enabled: !failure })
  const total = projectListing.countFilters(search) > 0 ? undefined : counts.data?.total
  const counted = total?.value ? totalText(total, ['finished project', 'finished projects']) : 'Finished projects'
  return (
    <ListPage
      kind={projectListing}
      {...{ search, list, counts, failure }}
      title="Marketplace"
      lead={`${counted} from students, professors, freelancers and businesses.`}
      action={viewer ? <AddProjectButton /> : null}
      saving={
        viewer ? (
          <LazyBoundary>
            <SaveSearch search={search} />
          </LazyBoundary>
        ) : null
      }
    >
      {(shown) => (
        <>
          {parts > Object.values(search).flat().length ? (
            <LazyBoundary>
              <IgnoredNotice />
            </LazyBoundary>
          ) : null}
          <CategoryChips {...shown} search={search} />
        </>
      )}
    </ListPage>
  )
}
