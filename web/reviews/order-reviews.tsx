import './reviews.css'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { OrderReview, OrderReviews as Said } from '@guildhall/contract/orders/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { answeredOn, reviewApi, reviewQueries, useReviewsChanged } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'
import { StarField } from './star-field.tsx'

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
        <>
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
        </>
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

interface ReviewFormProps {
  orderId: string
  lineId: string
  title: string
  /** The review being changed; null for a first one. */
  review: OrderReview | null
  onDone: () => void
  onCancel?: () => void
}

/** A buyer's review of an item: stars, and an optional text. */
function ReviewForm({ orderId, lineId, title, review, onDone, onCancel }: ReviewFormProps) {
  const changed = useReviewsChanged()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/orders/reviews.ts')).ReviewInput,
    toInput: ({ rating, text }: { rating: string | null; text: string }) => ({
      rating: rating ? Number(rating) : undefined,
      text,
    }),
    async send(body) {
      const params = { id: orderId, lineId }
      try {
        await (review ? reviewApi.change({ params, body }) : reviewApi.write({ params, body }))
      } catch (error) {
        // Another tab or the seller was faster: the refetched state shows it.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        toast.error(error.message)
      }
      await changed()
      onDone()
    },
  })
  const initial = review?.rating
  const element = form.form
  const isChange = onCancel !== undefined
  useEffect(() => {
    // The button that opened it is gone.
    if (isChange) element.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChange, element])
  const chosen = Number(form.watch('rating') ?? initial ?? 0)
  const used = (form.watch('text') ?? review?.text ?? '').length
  return (
    <form
      {...form.formProps}
      className="rvw__f"
      aria-label={`Review of ${title}`}
      onKeyDown={({ key }) => {
        const isChanged = (form.watch('text') ?? review?.text) !== review?.text || chosen !== initial
        if (key === 'Escape' && !isChanged) onCancel?.()
      }}
    >
      <FormNotices form={form} />
      <StarField field={form.field('rating')} initial={initial} chosen={chosen} />
      <TextAreaField
        {...form.field('text')}
        label="What should the next buyer know?"
        optional
        rows={4}
        maxLength={reviewLimits.text}
        tally={{ used, max: reviewLimits.text }}
        defaultValue={review?.text}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {review ? 'Save changes' : 'Publish review'}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Not now</Button> : null}
      </div>
    </form>
  )
}
