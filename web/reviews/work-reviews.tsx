import './reviews.css'
import type { WorkReviewWord } from '@guildhall/contract/engagements/options.ts'
import { workReviewNames } from '@guildhall/contract/engagements/words.ts'
import type { WorkReview } from '@guildhall/contract/engagements/work-reviews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
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

/** What people say about a person they worked with or met in sessions, with its figures; renders nothing without any. */
export function WorkReviews({ person, name, report }: WorkReviewsProps) {
  const [searchParams] = useSearchParams()
  const read = useQuery({
    ...reviewQueries.ofWork(person.customUserId, reviewsCursor(searchParams, 'work-reviews')),
    // The page before stays until the next one is here.
    placeholderData: keepPreviousData,
  })
  return read.data?.count ? (
    <WorkReviewSection {...{ person, name, report, read }} title="Reviews of work together" />
  ) : null
}

interface Read {
  items: WorkReview[]
  previousCursor: string | null
  nextCursor: string | null
  count: number
  rating: number | null
  words: readonly { word: WorkReviewWord; count: number }[]
}

interface WorkReviewSectionProps extends WorkReviewsProps {
  title: string
  read: ComponentProps<typeof ReviewPages<WorkReview>>['read'] & { data: Read | undefined }
  /** Shown instead of the reviews while there are none. */
  none?: ReactNode
}

/** A page of such reviews with their average and the words that were ticked. */
export function WorkReviewSection({ person, name, report, read, title, none }: WorkReviewSectionProps) {
  const viewer = useViewer()?.customUserId
  const { customUserId } = person
  const { count = 0, rating = null, words = [] } = read.data ?? {}
  return (
    <section className="hang" id="work-reviews" aria-labelledby={headingId}>
      <h2 className="t-sub" id={headingId} tabIndex={-1}>
        {title}
        {count > 0 ? (
          <span className="c3 t-sm block font-normal">
            {formatCount(count)} {count === 1 ? 'review' : 'reviews'}
          </span>
        ) : null}
      </h2>
      <div className="min-w-0">
        {rating === null ? null : (
          <div className="rvw-sum">
            <div>
              <span className="rvw-sum__n num" aria-hidden="true">
                {rating.toFixed(1)}
              </span>
              <Stars of={Number(rating.toFixed(1))} />
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
        )}
        {read.data && count === 0 ? (
          none
        ) : (
          <ReviewPages
            param="work-reviews"
            label="Pages of reviews of work together"
            read={read}
            item={(review) => (
              <ReviewItem
                key={review.id}
                review={review}
                answerer={name}
                what={review.of === 'booking' ? 'About a session' : undefined}
                words={review.words.map((word) => workReviewNames[word])}
              >
                {viewer && (viewer === customUserId || viewer === review.author?.customUserId) ? null : report(review)}
              </ReviewItem>
            )}
          />
        )}
      </div>
    </section>
  )
}

const headingId = 'work-reviews-title'
