import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListFailure } from '#listings/list-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import { expertQueries } from './expert-api.ts'
import { ExpertRow } from './list/expert-row.tsx'

interface FavoriteExpertsProps {
  cursor: string | undefined
  /** Returns the URL of another page of them. */
  pathOf: (cursor: string | null) => string
}

/** The experts among the viewer's favorites; renders nothing without any. */
export function FavoriteExperts({ cursor, pathOf }: FavoriteExpertsProps) {
  const { data: page, error, refetch } = useQuery(expertQueries.favorites(cursor))
  if (error && !page) return <ListFailure onRetry={refetch} />
  if (!page || (page.items.length === 0 && !cursor)) return null
  const { items, previousCursor, nextCursor } = page
  return (
    <section className="mt-8" aria-labelledby="favorite-experts">
      <h2 className="t-sub" id="favorite-experts">
        Experts
      </h2>
      <ul aria-label="Favorite experts">
        {items.map((expert) => (
          <ExpertRow key={expert.id} expert={expert} />
        ))}
      </ul>
      <Pager
        link={Link}
        previous={previousCursor ? pathOf(previousCursor) : cursor && items.length === 0 ? pathOf(null) : null}
        next={nextCursor && pathOf(nextCursor)}
      />
    </section>
  )
}
