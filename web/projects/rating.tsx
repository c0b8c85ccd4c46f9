import type { ProjectCard } from '@guildhall/contract/projects.ts'

/** The average of a project's reviews and how many there are; nothing where there are none. */
export function Rating({ of: { rating, reviews } }: { of: Pick<ProjectCard, 'rating' | 'reviews'> }) {
  return rating === null ? null : (
    <span className="rating">
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)} <span className="c3">({reviews})</span>
    </span>
  )
}
