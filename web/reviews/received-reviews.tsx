import './reviews.css'
import type { ReceivedReview } from '@guildhall/contract/orders/reviews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { answeredOn, reviewQueries } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'
import { ReviewPages } from './review-pages.tsx'
import { reviewsCursor } from './reviews-address.ts'

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
  const read = useQuery({
    ...reviewQueries.received(customUserId, reviewsCursor(searchParams, 'reviews')),
    // The page before stays until the next one is here.
    placeholderData: keepPreviousData,
  })
  const viewer = useViewer()?.customUserId
  if (count === 0) return null
  return (
    <section className="hang" id="reviews" aria-labelledby={headingId}>
      <h2 className="t-sub" id={headingId} tabIndex={-1}>
        Reviews
        <span className="c3 t-sm block font-normal">
          {formatCount(count)} from {count === 1 ? 'a buyer' : 'buyers'}
        </span>
      </h2>
      <div className="min-w-0">
        <ReviewPages
          param="reviews"
          label="Pages of reviews"
          read={read}
          item={(review) => (
            <ReviewItem key={review.id} review={review} answerer={name} about={review.project}>
              {viewer === customUserId ? (
                review.project ? (
                  <AnswerReview {...answeredOn(review.project.id, review)} />
                ) : null
              ) : viewer && viewer === review.author?.customUserId ? null : (
                report(review)
              )}
            </ReviewItem>
          )}
        />
      </div>
    </section>
  )
}

const headingId = 'reviews-title'
