import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { requireVisible } from '../visible-agent.ts'
import {
  type AgentReviewChanges,
  type AgentReviewRow,
  addToRating,
  findReview,
  findShownTo,
  insertReview,
  lockReviews,
  saveReview,
} from './queries.ts'
import { refusalOf, standingOf, stateOf } from './review-rules.ts'

export type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

const reviewsPath = (agentId: string) => `/ai-agent/${agentId}#reviews`

/**
 * Writes or changes a person's review of an agent that answered them, within `reviewLimits.days` of their last answered run. A
 * new one counts at once, and the agent's author is notified. The same stars and text change nothing, so a repeated request is
 * harmless. 403 for the author of the agent, 409 with the reason.
 */
export async function writeReview(deps: ReviewDeps, viewer: Viewer, agentId: string, said: ReviewInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lock(tx, agentId)
    const standing = await standingOf(tx, viewer, agentId)
    const { review } = standing
    if (review && stateOf(review) === 'shown' && review.rating === said.rating && review.text === said.text) return
    const now = deps.clock.now()
    const refusal = refusalOf(standing, review ? 'change' : 'write', now)
    if (refusal) throw new AppError(refusal)
    if (review) return change(deps, tx, review, { ...said, changed_at: now.toISOString() })
    await insertReview(tx, { id: newId(), agentId, authorId: viewer.id, ...said, createdAt: now })
    await count(deps, tx, agentId, { stars: said.rating, reviews: 1 })
    await tellAgentAuthor(deps, tx, viewer, { agentId, rating: said.rating })
  })
}

/** Withdraws a person's review permanently: its text is deleted, and it no longer counts. A second call changes nothing. */
export async function withdrawReview(deps: ReviewDeps, viewer: Viewer, agentId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lock(tx, agentId)
    const standing = await standingOf(tx, viewer, agentId)
    const { review } = standing
    if (review && stateOf(review) === 'withdrawn') return
    const refusal = refusalOf(standing, 'withdraw', deps.clock.now())
    if (refusal) throw new AppError(refusal)
    if (review) await change(deps, tx, review, { text: '', withdrawn_at: deps.clock.now().toISOString() })
  })
}

/**
 * Answers a review of the caller's agent, once and permanently; its author is notified. 404 when the caller cannot read the review, 403 for
 * everybody but the author of the agent, 409 when it is answered: of two simultaneous answers the second is refused.
 */
export async function answerReview(
  deps: ReviewDeps,
  viewer: Viewer,
  { id: agentId, reviewId }: { id: string; reviewId: string },
  text: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lock(tx, agentId)
    const agent = await requireVisible(tx, viewer, agentId)
    const [review] = await findShownTo(tx, { id: reviewId, agentId, viewerId: viewer.id })
    if (!review) throw new AppError('review_not_found')
    if (agent.author_id !== viewer.id) throw new AppError('forbidden')
    if (review.answer !== null) throw new AppError('answer_exists')
    await change(deps, tx, review, { answer: text, answered_at: deps.clock.now().toISOString() })
    if (review.author_id === null) return
    const message = 'Its author has answered your review. Everybody can read the answer.'
    await tell(deps, tx, review.author_id, {
      ...{ title: `Your review was answered: ${agent.name}`, message },
      href: reviewsPath(agentId),
    })
  })
}

/**
 * Hides a review, so that it no longer counts, or shows it again; its author gets the reason when it is shown. 409 when it is
 * already so, 404 when withdrawn.
 */
export async function setReviewHidden(
  deps: ReviewDeps,
  tx: Tx,
  id: string,
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const [found] = await findReview(tx, { id })
  if (found) await lock(tx, found.agent_id)
  const [review] = await findReview(tx, { id })
  const state = review && stateOf(review)
  if (!review || state === 'withdrawn') throw new AppError('review_not_found')
  if ((state === 'hidden') === hidden) throw new AppError('review_moderated')
  await change(deps, tx, review, { hidden_at: hidden ? deps.clock.now().toISOString() : null })
  if (hidden || review.author_id === null) return
  const message = `Your review is no longer hidden, and it counts again. The reason: ${reason}`
  const href = reviewsPath(review.agent_id)
  await tell(deps, tx, review.author_id, { title: 'Your review is back', message, href })
}

async function lock(tx: Tx, agentId: string): Promise<void> {
  const [agent] = await lockReviews(tx, { agentId })
  if (!agent) throw new AppError('agent_not_found')
}

/** Writes a changed review and updates the totals of its agent, whose lock the transaction holds. */
async function change(deps: ReviewDeps, tx: Tx, review: AgentReviewRow, changes: AgentReviewChanges): Promise<void> {
  const next = { ...review, ...changes }
  await saveReview(tx, next)
  const [before, after] = [counted(review), counted(next)]
  await count(deps, tx, review.agent_id, {
    stars: after.stars - before.stars,
    reviews: after.reviews - before.reviews,
  })
}

function counted(review: AgentReviewRow) {
  return stateOf(review) === 'shown' ? { stars: review.rating, reviews: 1 } : { stars: 0, reviews: 0 }
}

async function count(deps: ReviewDeps, tx: Tx, agentId: string, by: { stars: number; reviews: number }): Promise<void> {
  await addToRating(tx, { agentId, ...by })
  tx.afterCommit(() => recentReads(deps).forget())
}

async function tellAgentAuthor(
  deps: ReviewDeps,
  tx: Tx,
  viewer: Viewer,
  { agentId, rating }: { agentId: string; rating: number },
): Promise<void> {
  const agent = await requireVisible(tx, viewer, agentId)
  await tell(deps, tx, agent.author_id, {
    title: `${rating} of ${reviewLimits.stars} stars: ${agent.name}`,
    message: 'Somebody who ran your agent has reviewed it. You can answer once; everybody can read your answer.',
    href: reviewsPath(agentId),
  })
}

const tell = (deps: NotifyDeps, tx: Tx, userId: number, said: { title: string; message: string; href: string }) =>
  notify(deps, tx, [{ userId, type: 'achievement', ...said }])
