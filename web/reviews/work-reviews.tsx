import './reviews.css'
import { workReviewNames } from '@guildhall/contract/engagements/words.ts'
import type { WorkReview } from '@guildhall/contract/engagements/work-reviews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Tag } from '#ui/tag.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewItem, Stars } from './review-item.tsx'
import { ReviewPages } from './review-pages.tsx'
import { reviewsCursor } from './reviews-address.ts'

interface WorkReviewsProps {
  person: { customUserId: string }
  /** The person's name, for their answers. */
  name: string
  /** The button that reports a review. */
  report: (review: WorkReview) => ReactNode
}

/** What people say about a person they worked with in engagements, with its figures; renders nothing without any. */
export function WorkReviews({ person: { customUserId }, name, report }: WorkReviewsProps) {
  const [searchParams] = useSearchParams()
  const read = useQuery({
    ...reviewQueries.ofWork(customUserId, reviewsCursor(searchParams, 'work-reviews')),
    // The page before stays until the next one is here.
    placeholderData: keepPreviousData,
  })
  const viewer = useViewer()?.customUserId
  const { data } = read
  if (!data?.count) return null
  const { count, rating, words } = data
  return (
    <section className="hang" id="work-reviews" aria-labelledby={headingId}>
      <h2 className="t-sub" id={headingId} tabIndex={-1}>
        Reviews of work together
        <span className="c3 t-sm block font-normal">
          {formatCount(count)} {count === 1 ? 'review' : 'reviews'}
        </span>
      </h2>
      <div className="min-w-0">
        <div className="rvw-sum">
          <div>
            <span className="rvw-sum__n num" aria-hidden="true">
              {rating?.toFixed(1)}
            </span>
            <Stars of={Number(rating?.toFixed(1))} />
          </div>
          <ul className="row row--wrap gap-1.5" aria-label="What they ticked">
            {words
              .filter((each) => each.count > 0)
              .map((each) => (
                <li key={each.word}>
                  <Tag>
                    {workReviewNames[each.word]} <span className="num c3 ml-1">{formatCount(each.count)}</span>
                  </Tag>
                </li>
              ))}
          </ul>
        </div>
        <ReviewPages
          param="work-reviews"
          label="Pages of reviews of work together"
          read={read}
          item={(review) => (
            <ReviewItem
              key={review.id}
              review={review}
              answerer={name}
              words={review.words.map((word) => workReviewNames[word])}
            >
              {viewer && (viewer === customUserId || viewer === review.author?.customUserId) ? null : report(review)}
            </ReviewItem>
          )}
        />
      </div>
    </section>
  )
}

const headingId = 'work-reviews-title'
