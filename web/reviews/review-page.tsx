import type { Review } from '@guildhall/contract/orders/reviews.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { AnswerReview } from './answer-review.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

interface ReviewPageProps {
  /** Of the project. */
  id: string
  seller: Project['seller']
  /** '' for the first page. */
  cursor: string
  report: (review: Review) => ReactNode
}

/** A page of reviews; under it the next one, once it is asked for. */
export function ReviewPage({ id, seller, cursor, report }: ReviewPageProps) {
  const viewer = useViewer()
  const { data: page, error, refetch } = useQuery(reviewQueries.page(id, cursor))
  const [isOpen, setOpen] = useState(false)
  const first = useRef<HTMLElement>(null)
  const hasCome = cursor !== '' && page !== undefined
  useEffect(() => {
    // The button that asked for them is gone: they are read on from here.
    if (hasCome) first.current?.focus()
  }, [hasCome])
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
        <div className="lines lines--top">
          {page.items.map((review, at) => (
            <ReviewItem
              key={review.id}
              review={review}
              seller={displayName(seller)}
              {...(at === 0 ? { ref: first } : {})}
            >
              {mine === seller.customUserId ? (
                <AnswerReview projectId={id} review={review} />
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
