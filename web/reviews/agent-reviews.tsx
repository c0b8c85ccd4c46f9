import './reviews.css'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { OwnReview } from './own-review.tsx'
import { agentReviewApi, answeredOnAgent, reviewQueries } from './queries.ts'
import { AnswerReview, ReviewItem } from './review-item.tsx'
import { ReviewPages } from './review-pages.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { reviewsCursor } from './reviews-address.ts'

interface AgentReviewsProps {
  agent: Pick<Agent, 'id' | 'name' | 'author' | 'remoteUrl' | 'state' | 'isOwn'>
  /** The button that reports a review. */
  report: (review: Review) => ReactNode
}

/** What people who ran an agent say about it; renders nothing without any for an agent that cannot be run here. */
export function AgentReviews({ agent, report }: AgentReviewsProps) {
  const { id, author, isOwn } = agent
  const viewer = useViewer()
  const [searchParams] = useSearchParams()
  const cursor = reviewsCursor(searchParams, 'reviews')
  // The page before stays until the next one is here.
  const read = useQuery({ ...reviewQueries.ofAgent(id, cursor), placeholderData: keepPreviousData })
  const isOther = viewer !== null && !isOwn
  const own = useQuery({ ...reviewQueries.ownOfAgent(id), enabled: isOther })
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone after its action.
  const [done, setDone] = useState(0)
  useFocusAfter(done, heading)
  const { count = 0, rating = null, stars = [] } = read.data ?? {}
  const isRun = agent.remoteUrl !== '' && agent.state !== 'draft'
  if (!isRun && count === 0 && !own.data?.review) return null
  // The viewer's own review stands above the others.
  const others = read.data && {
    ...read.data,
    items: read.data.items.filter((each) => each.id !== own.data?.review?.id),
  }
  return (
    <section className="hang" id="reviews" aria-labelledby="reviews-title">
      <h2 className="t-sub" id="reviews-title" ref={heading} tabIndex={-1}>
        Reviews
        <span className="c3 t-sm block font-normal">
          {count > 0
            ? `${formatCount(count)} from ${count === 1 ? 'a person' : 'people'} who ran it`
            : 'By people who ran it'}
        </span>
      </h2>
      <div className="min-w-0">
        {rating === null ? null : <ReviewSummary rating={rating} count={count} stars={stars} />}
        {read.data && count === 0 ? <p className="c2 mb-3">No reviews yet.</p> : null}
        {isOther ? (
          own.data ? (
            <div className="rvw-line">
              <OwnReview
                title={agent.name}
                label="What should the next person know?"
                review={own.data.review}
                moves={own.data.moves}
                until={own.data.until}
                answerer={displayName(author)}
                readers="Everybody can read it, with your name."
                send={(body) => agentReviewApi.write({ params: { id }, body })}
                withdraw={() => agentReviewApi.withdraw({ params: { id }, body: null })}
                afterWithdrawal="You cannot review this agent again."
                onDone={() => setDone((before) => before + 1)}
                without={<p className="c2">{own.data.refusal}</p>}
                heading={<h3 className="semi mb-3">Your review</h3>}
              />
            </div>
          ) : own.error ? (
            <p className="c2">
              Your review could not be loaded.{' '}
              <button type="button" className="link" onClick={() => void own.refetch()}>
                Retry
              </button>
            </p>
          ) : (
            <p className="c2" role="status">
              Loading…
            </p>
          )
        ) : (
          <p className="c2 mb-3">
            {isOwn ? (
              'People who got an answer from your agent here can review it. You can answer each review once.'
            ) : (
              <>
                People who got an answer from it here can review it.{' '}
                <Link className="link" to={signInPath(`/ai-agent/${id}`, 'run-agent')}>
                  Sign in to run it
                </Link>
              </>
            )}
          </p>
        )}
        {others?.items.length === 0 && others.nextCursor === null && others.previousCursor === null ? null : (
          <ReviewPages
            param="reviews"
            label="Pages of reviews"
            read={{ ...read, data: others }}
            item={(review) => (
              <ReviewItem key={review.id} review={review} answerer={displayName(author)}>
                {isOwn ? <AnswerReview {...answeredOnAgent(id, review)} /> : report(review)}
              </ReviewItem>
            )}
          />
        )}
      </div>
    </section>
  )
}
