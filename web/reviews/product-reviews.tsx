import './reviews.css'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { answeredOn, reviewQueries } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ProductReviewsProps {
  project: Pick<Project, 'id' | 'seller' | 'forSale'>
  /** The button that reports a review. */
  report: (review: Review) => ReactNode
}

/** The reviews of a project; renders nothing for a portfolio piece without reviews. */
export function ProductReviews({ project: { id, seller, forSale }, report }: ProductReviewsProps) {
  const { data: first } = useQuery(reviewQueries.page(id))
  const isMine = useViewer()?.customUserId === seller.customUserId
  if (!forSale && !first?.count) return null
  return (
    <section className="hang" id="reviews">
      <h2 className="t-sub">
        Reviews
        {first && first.count > 0 ? (
          <span className="c3 t-sm block font-normal">
            {formatCount(first.count)} from {first.count === 1 ? 'a buyer' : 'buyers'}
          </span>
        ) : null}
      </h2>
      <div className="min-w-0">
        {first?.rating ? <ReviewSummary {...first} rating={first.rating} /> : null}
        {first?.count === 0 ? (
          <p className="c2">
            {isMine
              ? 'No reviews yet. Buyers can write one when their order is completed.'
              : 'No reviews yet. Buyers can write one when their order is completed.'}
          </p>
        ) : null}
        <ReviewPage cursor="" id={id} seller={seller} report={report} />
      </div>
    </section>
  )
}

interface ReviewPageProps {
  /** The project's id. */
  id: string
  seller: Project['seller']
  /** '' for the first page. */
  cursor: string
  report: (review: Review) => ReactNode
}

/** A page of reviews, followed by the next one once requested. */
function ReviewPage({ id, seller, cursor, report }: ReviewPageProps) {
  const viewer = useViewer()
  const { data: page, error, refetch } = useQuery(reviewQueries.page(id, cursor))
  const [isOpen, setOpen] = useState(false)
  if (!page)
    return (
      <p className="c2 mt-3" role="status">
        {error ? (
          <>
            Could not load.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Retry
            </button>
          </>
        ) : (
          'Loading…'
        )}
      </p>
    )
  const mine = viewer?.customUserId
  return (
    <>
      {page.items.length > 0 ? (
        <div className="lines lines--top" ref={cursor ? focusFirst : undefined}>
          {page.items.map((review) => (
            <ReviewItem key={review.id} review={review} answerer={displayName(seller)}>
              {mine === seller.customUserId ? (
                <AnswerReview {...answeredOn(id, review)} />
              ) : mine && mine === review.author?.customUserId ? null : (
                report(review)
              )}
            </ReviewItem>
          ))}
        </div>
      ) : null}
      {page.nextCursor === null ? null : isOpen ? (
        <ReviewPage id={id} seller={seller} cursor={page.nextCursor} report={report} />
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          Show more reviews
        </Button>
      )}
    </>
  )
}

// The button that requested these reviews is gone: continue reading here.
function focusFirst(list: HTMLElement | null) {
  const first = list?.firstElementChild
  if (first instanceof HTMLElement) first.focus()
}
