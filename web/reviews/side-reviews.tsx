import './reviews.css'
import type { ReviewedKind } from '@guildhall/contract/engagements/options.ts'
import { workReviewNames } from '@guildhall/contract/engagements/words.ts'
import type { SideReviews as Said, SideReview } from '@guildhall/contract/engagements/work-reviews.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { reviewQueries, sideReviewApis } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'

const WorkReviewForm = lazyComponent(() => import('./work-review-form.tsx').then((module) => module.WorkReviewForm))
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog))

interface SideReviewsProps {
  of: ReviewedKind
  /** The engagement or the booking. */
  id: string
  /** The other side's name, to begin a sentence with. */
  name: string
}

/** What the two sides say about each other, with the viewer's form; nothing before reviews are open. */
export function SideReviews({ of, id, name }: SideReviewsProps) {
  const client = useQueryClient()
  const { data: said, error, refetch } = useQuery(reviewQueries.ofSides(of, id))
  const [act, setAct] = useState<'change' | 'withdraw' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone after its action.
  const [done, setDone] = useState(0)
  useFocusAfter(done, heading)
  if (said === null || (said === undefined && !error)) return null
  const finish = (reviews?: Said | null) => {
    if (reviews !== undefined) client.setQueryData(reviewQueries.ofSides(of, id).queryKey, reviews)
    setAct(null)
    setDone((before) => before + 1)
  }
  return (
    <section className="hang" id="review" aria-labelledby="review-title">
      <h2 className="t-sub" id="review-title" ref={heading} tabIndex={-1}>
        Reviews
      </h2>
      <div className="min-w-0">
        {said ? (
          said.moves.includes('write') || (act === 'change' && said.own?.state === 'waiting') ? (
            <>
              <Explanation said={said} name={name} />
              <LazyBoundary>
                <WorkReviewForm
                  {...{ of, id }}
                  name={name}
                  own={said.own}
                  onDone={finish}
                  {...(said.own ? { onCancel: () => finish() } : {})}
                />
              </LazyBoundary>
            </>
          ) : (
            <Written
              said={said}
              name={name}
              {...{ of, id }}
              actions={
                said.moves.includes('change') ? (
                  <div className="btn-group mt-3">
                    <Button size="sm" onClick={() => setAct('change')}>
                      Change
                    </Button>
                    <Button size="sm" look="quiet" onClick={() => setAct('withdraw')}>
                      Withdraw
                    </Button>
                  </div>
                ) : null
              }
            />
          )
        ) : (
          <p className="c2">
            The reviews could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        )}
      </div>
      {act === 'withdraw' ? (
        <WithdrawDialog
          meaning="It is deleted. You can write another one while reviews are open."
          withdraw={() => sideReviewApis[of].withdraw({ params: { id }, body: null })}
          onClose={() => setAct(null)}
          onDone={() => finish()}
        />
      ) : null}
    </section>
  )
}

/** What happens to the viewer's review, before it is written. */
function Explanation({ said: { isOtherSent, until }, name }: { said: Said; name: string }) {
  return (
    <p className="c2 mb-4 rvw__say">
      {isOtherSent ? `${name} has sent a review. You can read it when you have sent yours. ` : ''}
      Only you can read your review until you both have sent one, or until <DateOf at={until} className="semi" />. Then
      both are on your profiles, with your names, and can no longer be changed.
    </p>
  )
}

interface WrittenProps extends SideReviewsProps {
  said: Said
  /** What the viewer can do with their own review. */
  actions: ReactNode
}

/** The reviews that were written, as far as the viewer may read them. */
function Written({ said, name, of, id, actions }: WrittenProps) {
  const { own, other, until, isOpen } = said
  const viewer = useViewer()
  const me = viewer ? displayName(viewer) : 'You'
  if (own?.state === 'waiting')
    return (
      <>
        <p className="c2 mb-3 rvw__say">
          {isOpen ? (
            <>
              Only you can read this. It is shown when {name} has sent a review too, or on{' '}
              <DateOf at={until} className="semi" />.
            </>
          ) : (
            'The time for reviews is over. Yours is shown within a few minutes.'
          )}
        </p>
        <OneReview review={own} answerer={name}>
          {actions}
        </OneReview>
      </>
    )
  if (!own && !other)
    return (
      <p className="c2">
        {isOpen
          ? 'The other account was deleted, so there is nobody to review.'
          : 'The time for reviews is over. Nobody wrote one.'}
      </p>
    )
  return (
    <div className="lines">
      {other ? (
        <OneReview review={other} answerer={me}>
          {said.moves.includes('answer') ? (
            <AnswerReview review={other} send={(body) => sideReviewApis[of].answer({ params: { id }, body })} />
          ) : null}
        </OneReview>
      ) : (
        <p className="c2 rvw">{name} wrote no review.</p>
      )}
      {own ? <OneReview review={own} answerer={name} /> : <p className="c2 rvw">You wrote no review.</p>}
    </div>
  )
}

function OneReview({ review, answerer, children }: { review: SideReview; answerer: string; children?: ReactNode }) {
  return (
    <div>
      {review.state === 'hidden' ? (
        <div className="mt-3">
          <Notice kind="wait">
            The moderators have hidden this review: nobody else can read it, and it does not count.
          </Notice>
        </div>
      ) : null}
      <ReviewItem review={review} answerer={answerer} words={review.words.map((word) => workReviewNames[word])}>
        {children}
      </ReviewItem>
    </div>
  )
}
