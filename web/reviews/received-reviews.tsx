import './reviews.css'
import type { ReceivedReview } from '@guildhall/contract/orders/reviews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { reviewQueries } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'
import { reviewsCursor, reviewsParam } from './reviews-address.ts'

interface ReceivedReviewsProps {
  person: { customUserId: string }
  /** The person's name, for their answers. */
  name: string
  /** How many reviews count for the person's rating. */
  count: number
  /** The button that reports a review. */
  report: (review: ReceivedReview) => ReactNode
}

/** The reviews that a person received as a seller, page by page; renders nothing without any. */
export function ReceivedReviews({ person: { customUserId }, name, count, report }: ReceivedReviewsProps) {
  const [searchParams] = useSearchParams()
  const cursor = reviewsCursor(searchParams)
  const {
    data: page,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...reviewQueries.received(customUserId, cursor),
    // The page before stays until the next one is here.
    placeholderData: keepPreviousData,
  })
  const viewer = useViewer()?.customUserId
  if (count === 0) return null
  const pathOf = (next: string | null) => {
    if (next === null) return null
    const query = new URLSearchParams(searchParams)
    query.set(reviewsParam, next)
    return `?${query}`
  }
  return (
    <section className="hang" id="reviews" aria-labelledby={headingId}>
      <h2 className="t-sub" id={headingId} tabIndex={-1}>
        Reviews
        <span className="c3 t-sm block font-normal">
          {formatCount(count)} from {count === 1 ? 'a buyer' : 'buyers'}
        </span>
      </h2>
      <div className="min-w-0">
        {page ? (
          <div className="lines" aria-busy={isPlaceholderData || undefined}>
            {page.items.map((review) => (
              <ReviewItem key={review.id} review={review} seller={name} about={review.project}>
                {viewer === customUserId ? (
                  review.project ? (
                    <AnswerReview projectId={review.project.id} review={review} />
                  ) : null
                ) : viewer && viewer === review.author?.customUserId ? null : (
                  report(review)
                )}
              </ReviewItem>
            ))}
          </div>
        ) : error ? (
          <p className="c2" role="status">
            The reviews could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : (
          <Loading className="grid gap-4">
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
          </Loading>
        )}
        {page ? (
          <Pager
            label="Pages of reviews"
            link={TurnLink}
            previous={pathOf(page.previousCursor)}
            next={pathOf(page.nextCursor)}
          />
        ) : null}
      </div>
    </section>
  )
}

const headingId = 'reviews-title'

// Reading continues at the top of the section, not of the page.
function TurnLink(link: ComponentProps<typeof Link>) {
  return <Link {...link} preventScrollReset onClick={() => document.getElementById(headingId)?.focus()} />
}
