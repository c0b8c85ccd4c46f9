import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListFailure } from '#listings/list-failure.tsx'
import { MentorLine } from '#listings/mentor-line.tsx'
import { Pager } from '#ui/pager.tsx'
import { mentorQueries } from './mentor-api.ts'
import { MentorHeart } from './topics/mentor-heart.tsx'

interface FavoriteMentorsProps {
  cursor: string | undefined
  /** Returns the URL of another page of them. */
  pathOf: (cursor: string | null) => string
}

/** The mentors among the viewer's favorites; renders nothing without any. */
export function FavoriteMentors({ cursor, pathOf }: FavoriteMentorsProps) {
  const { data: page, error, refetch } = useQuery(mentorQueries.favorites(cursor))
  if (error && !page) return <ListFailure onRetry={refetch} />
  if (!page || (page.items.length === 0 && !cursor)) return null
  const { items, previousCursor, nextCursor } = page
  const first = cursor && items.length === 0 ? pathOf(null) : null
  return (
    <section className="sec" aria-labelledby="favorite-mentors">
      <div className="ruled">
        <h2 className="t-section" id="favorite-mentors">
          Mentors
        </h2>
      </div>
      <ul>
        {items.map((mentor) => (
          <MentorLine key={mentor.id} mentor={mentor} end={<MentorHeart mentor={mentor} />} />
        ))}
      </ul>
      <div className="mt-6">
        <Pager
          label="Pages of mentors"
          link={Link}
          previous={previousCursor === null ? first : pathOf(previousCursor)}
          next={nextCursor === null ? null : pathOf(nextCursor)}
        />
      </div>
    </section>
  )
}
