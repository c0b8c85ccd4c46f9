import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '#lib/page/site.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Badge } from '#ui/tag.tsx'
import { ProjectCard } from '../card/project-card.tsx'
import { ProjectGridSkeleton } from '../card/project-grid.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { savedQueries } from '../saved-searches/saved-queries.ts'
import { SavedSearches } from '../saved-searches/saved-searches.tsx'

interface FavoritesProps {
  cursor: string | undefined
  /** The services, mentors and experts among the favorites. */
  more: ReactNode
  hasMore: boolean
}

/** The viewer's favorites, with price drops marked, and the saved searches below them. */
export function Favorites({ cursor, more, hasMore }: FavoritesProps) {
  const { currency } = useSite()
  const { data: page, error, refetch, dataUpdatedAt: now } = useQuery(savedQueries.favorites(cursor))
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">My favorites</h1>
          <p className="c2">Only you see this list.</p>
        </div>
      </div>
      {page && page.items.length > 0 ? (
        <div className="mp__grid">
          {page.items.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              now={now}
              level="h2"
              flag={
                project.savedPrice !== null && project.forSale && project.price < project.savedPrice ? (
                  <Badge colour="ochre">
                    {moneyText(toMinor(project.savedPrice), currency, { short: true })}, now{' '}
                    {moneyText(toMinor(project.price), currency, { short: true, zero: 'free' })}
                  </Badge>
                ) : null
              }
            />
          ))}
        </div>
      ) : null}
      {cursor && page?.items.length === 0 ? <PageGone first="/favorites" /> : null}
      {!cursor && page?.items.length === 0 && !hasMore ? (
        <EmptyState
          solid="cube"
          title="Nothing here yet"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={marketplacePath()}>
              Browse the marketplace
            </Link>
          }
        >
          Press the heart on a project, a service, a mentor or an expert to add it here.
        </EmptyState>
      ) : null}
      {page || error ? null : <ProjectGridSkeleton />}
      {error && !page ? <ListFailure onRetry={refetch} /> : null}
      <div className="mt-6">
        <Pager
          link={Link}
          previous={pageAt(page ? page.previousCursor : cursor && '')}
          next={pageAt(page?.nextCursor)}
        />
      </div>
      {more}
      <section className="sec">
        <div className="ruled">
          <h2 className="t-section">Saved searches</h2>
          <span className="c3 t-sm">One email a day at most</span>
        </div>
        <SavedSearches />
      </section>
    </div>
  )
}

// '' is the first page.
const pageAt = (cursor: string | null | undefined) =>
  typeof cursor === 'string' ? `/favorites${cursor && `?cursor=${cursor}`}` : null
