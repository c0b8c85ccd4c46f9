import './reviews.css'
import type { OrderLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { OrderReviews as Said } from '@guildhall/contract/orders/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { answeredOn, reviewApi, reviewQueries } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'

const ReviewForm = lazyComponent(() => import('./review-form.tsx').then((module) => module.ReviewForm))
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog))

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

function LineReview({ order, item, line, until, onDone }: LineReviewProps) {
  const [act, setAct] = useState<'change' | 'withdraw' | null>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const { review, moves } = line
  const ids = { orderId: order.id, lineId: item.id }
  const seller = order.seller ? displayName(order.seller) : 'The seller'
  const done = () => {
    setAct(null)
    onDone()
  }
  const isWriting = moves.includes('write') || (act === 'change' && moves.includes('change'))
  return (
    <div className="rvw-line">
      {order.items.length > 1 ? <h3 className="work">{item.title}</h3> : null}
      {isWriting ? (
        <LazyBoundary>
          <ReviewForm
            {...ids}
            title={item.title}
            review={review}
            onDone={done}
            {...(review
              ? {
                  onCancel: () => {
                    setAct(null)
                    requestAnimationFrame(() => changeButton.current?.focus())
                  },
                }
              : {})}
          />
          {until ? (
            <p className="c3 t-sm mt-2">
              Everybody can read it, with your name: on the project’s page, the seller’s profile and the home page. You
              can write or change it until <DateOf at={until} />. {seller} can answer once.
            </p>
          ) : null}
        </LazyBoundary>
      ) : review?.state === 'withdrawn' ? (
        <p className="c2">{order.role === 'buyer' ? 'You have' : 'The buyer has'} withdrawn this review.</p>
      ) : review ? (
        <>
          {review.state === 'hidden' ? (
            <div className="mb-3">
              <Notice kind="wait">
                The moderators have hidden this review: nobody else can read it, and it does not count.
              </Notice>
            </div>
          ) : null}
          <ReviewItem review={review} answerer={seller}>
            {moves.includes('answer') && item.kind === 'project' && item.productId ? (
              <AnswerReview {...answeredOn(item.productId, review)} />
            ) : null}
            {moves.includes('withdraw') ? (
              <div className="btn-group mt-3">
                {moves.includes('change') ? (
                  <Button size="sm" ref={changeButton} onClick={() => setAct('change')}>
                    Change
                  </Button>
                ) : null}
                <Button size="sm" look="quiet" onClick={() => setAct('withdraw')}>
                  Withdraw
                </Button>
                {until ? (
                  <span className="c3 t-sm self-center">
                    until <DateOf at={until} />
                  </span>
                ) : null}
              </div>
            ) : null}
          </ReviewItem>
        </>
      ) : null}
      {act === 'withdraw' ? (
        <WithdrawDialog
          meaning="Its text is deleted and its stars no longer count. You cannot review this purchase again."
          withdraw={() => reviewApi.withdraw({ params: { id: order.id, lineId: item.id }, body: null })}
          onClose={() => setAct(null)}
          onDone={done}
        />
      ) : null}
    </div>
  )
}
