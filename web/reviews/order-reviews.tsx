import './reviews.css'
import type { OrderLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { OrderReviews as Said } from '@guildhall/contract/orders/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { displayName } from '#lib/format/people.ts'
import { OwnReview } from './own-review.tsx'
import { answeredOn, reviewApi, reviewQueries } from './queries.ts'
import { AnswerReview } from './review-item.tsx'

/** The reviews of an order's lines, and the form for the viewer; renders nothing before the order is completed. */
export function OrderReviews({ order }: { order: Order }) {
  const { data: said, error, refetch } = useQuery(reviewQueries.ofOrder(order.id))
  const heading = useRef<HTMLHeadingElement>(null)
  if (order.completedAt === null) return null
  const lines = order.items.flatMap((item) => {
    const line = said?.lines.find(({ lineId }) => lineId === item.id)
    return line && (line.review || line.moves.length > 0) ? [{ item, line }] : []
  })
  if (said && lines.length === 0) return null
  return (
    <section className="hang" aria-labelledby="reviews">
      <h2 className="t-sub" id="reviews" ref={heading} tabIndex={-1}>
        {order.items.length > 1 ? 'Reviews' : 'Review'}
      </h2>
      <div className="min-w-0 lines">
        {said ? (
          lines.map(({ item, line }) => (
            <LineReview
              key={item.id}
              {...{ order, item, line }}
              until={said.until}
              // The pressed button is gone after its action.
              onDone={() => heading.current?.focus()}
            />
          ))
        ) : error ? (
          <p className="c2">
            Could not load.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : (
          <p className="c2" role="status">
            Loading…
          </p>
        )}
      </div>
    </section>
  )
}

interface LineReviewProps {
  order: Order
  item: OrderLine
  line: Said['lines'][number]
  until: string | null
  onDone: () => void
}

function LineReview({ order, item, line: { review, moves }, until, onDone }: LineReviewProps) {
  const params = { id: order.id, lineId: item.id }
  return (
    <div className="rvw-line">
      {order.items.length > 1 ? <h3 className="work">{item.title}</h3> : null}
      <OwnReview
        title={item.title}
        label="What should the next buyer know?"
        {...{ review, moves, until, onDone }}
        answerer={order.seller ? displayName(order.seller) : 'The seller'}
        readers="Everybody can read it, with your name: on the project’s page, the seller’s profile and the home page."
        send={(body) => (review ? reviewApi.change({ params, body }) : reviewApi.write({ params, body }))}
        withdraw={() => reviewApi.withdraw({ params, body: null })}
        afterWithdrawal="You cannot review this purchase again."
        without={
          review ? (
            <p className="c2">{order.role === 'buyer' ? 'You have' : 'The buyer has'} withdrawn this review.</p>
          ) : null
        }
        answer={
          review && moves.includes('answer') && item.kind === 'project' && item.productId ? (
            <AnswerReview {...answeredOn(item.productId, review)} />
          ) : null
        }
      />
    </div>
  )
}
