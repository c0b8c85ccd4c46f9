import type { OrderReview, ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import { type ReactNode, useRef, useState } from 'react'
import { DateOf } from '#lib/format/time-ago.tsx'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ReviewItem } from './review-item.tsx'

const ReviewForm = lazyComponent(() => import('./review-form.tsx').then((module) => module.ReviewForm))
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog))

interface OwnReviewProps {
  /** What is reviewed. */
  title: string
  /** The question that the text answers. */
  label: string
  review: OrderReview | null
  moves: readonly string[]
  /** By when it can be written, changed and withdrawn. */
  until: string | null
  /** Who can answer. */
  answerer: string
  /** Who reads it, as a sentence below the form. */
  readers: string
  send: (body: ReviewInput) => Promise<unknown>
  withdraw: () => Promise<unknown>
  /** What cannot be done after it is withdrawn, as a sentence. */
  afterWithdrawal: string
  onDone: () => void
  /** Shown while there is no review, and after it was withdrawn. */
  without: ReactNode
  /** Above a review that is shown. */
  heading?: ReactNode
  /** The form that answers it. */
  answer?: ReactNode
}

/** A review with what its author may do with it: write, change, withdraw. Readers who may do nothing see it alone. */
export function OwnReview(props: OwnReviewProps) {
  const { title, label, review, moves, until, answerer, readers, send, withdraw, afterWithdrawal } = props
  const { onDone, without, heading, answer } = props
  const [act, setAct] = useState<'change' | 'withdraw' | null>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const done = () => {
    setAct(null)
    onDone()
  }
  if (moves.includes('write') || (act === 'change' && moves.includes('change')))
    return (
      <LazyBoundary>
        <ReviewForm
          {...{ title, label, review, send }}
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
            {readers} You can write or change it until <DateOf at={until} />. {answerer} can answer once.
          </p>
        ) : null}
      </LazyBoundary>
    )
  return (
    <>
      {!review || review.state === 'withdrawn' ? (
        without
      ) : (
        <>
          {heading}
          {review.state === 'hidden' ? (
            <div className="mb-3">
              <Notice kind="wait">
                The moderators have hidden this review: nobody else can read it, and it does not count.
              </Notice>
            </div>
          ) : null}
          <ReviewItem review={review} answerer={answerer}>
            {answer}
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
      )}
      {act === 'withdraw' ? (
        <WithdrawDialog
          meaning={`Its text is deleted and its stars no longer count. ${afterWithdrawal}`}
          withdraw={withdraw}
          onClose={() => setAct(null)}
          onDone={done}
        />
      ) : null}
    </>
  )
}
