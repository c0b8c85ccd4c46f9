import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { type ReviewMove, type ReviewState, reviewMoves } from '@guildhall/contract/orders/commerce-options.ts'
import type { ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import { goals } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import { purchases, type Reviewable } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { insertReview, lockOfLine, lockReview, type ReviewChanges, type ReviewRow, saveReview } from './queries.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>
/** A line of an order. */
interface LineOf {
  /** The id of the order. */
  id: string
  lineId: string
}

/**
 * Reviews a line of a completed order: once, by its buyer, within `reviewLimits.days`. Updates the project's average and
 * count, and notifies its seller. 404 for strangers and unknown lines, 403 for the seller, 409 with the reason; of two
 * simultaneous reviews the second is refused.
 */
export async function writeReview(deps: ReviewDeps, viewer: Viewer, line: LineOf, said: ReviewInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { order, projectId } = await allow(deps, tx, viewer, line, 'write')
    if (projectId === null) throw new AppError('review_gone')
    const id = newId()
    const now = deps.clock.now()
    if (await catalogue.access.wasTeammate(tx, viewer.id, projectId, now)) throw new AppError('review_team')
    const review = { id, lineId: line.lineId, projectId, authorId: viewer.id, ...said, createdAt: now }
    const made = await insertReview(tx, review)
    if (made.length === 0) throw new AppError('review_exists')
    const project = await catalogue.rating.add(deps, tx, projectId, { stars: said.rating, reviews: 1 })
    await tellSeller(deps, tx, { order, project, rating: said.rating })
    await noteStars(deps, tx, order, said)
  })
}

/**
 * Changes a person's review before the same deadline, unless it is answered or hidden. The same text and stars change
 * nothing.
 */
export async function changeReview(deps: ReviewDeps, viewer: Viewer, line: LineOf, said: ReviewInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const allowed = await allow(deps, tx, viewer, line, 'change')
    const review = requireReview(allowed.review)
    if (review.rating === said.rating && review.text === said.text) return
    await change(deps, tx, review, { ...said, changed_at: deps.clock.now().toISOString() })
    await noteStars(deps, tx, allowed.order, said)
  })
}

/** Withdraws a person's review permanently, before the same deadline: its text is deleted, and it no longer counts. */
export async function withdrawReview(deps: ReviewDeps, viewer: Viewer, line: LineOf): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const review = requireReview((await allow(deps, tx, viewer, line, 'withdraw')).review)
    await change(deps, tx, review, { text: '', withdrawn_at: deps.clock.now().toISOString() })
  })
}

async function allow(deps: ReviewDeps, tx: Tx, viewer: Viewer, { id, lineId }: LineOf, move: ReviewMove) {
  const found = await purchases.reviewable.lock(tx, viewer, id)
  const line = found.lines.find((each) => each.id === lineId)
  if (!line) throw new AppError('order_not_found')
  const [review] = await lockOfLine(tx, { lineId })
  const refusal = refusalOf(found, line, review, move, deps.clock.now())
  if (refusal === 'review_gone' && line.subject_kind !== 'project')
    throw new AppError(refusal, { message: 'Only projects are reviewed here.' })
  if (refusal) throw new AppError(refusal)
  return { order: found.order, projectId: line.project_id, review }
}

async function noteStars(deps: ReviewDeps, tx: Tx, { seller_id }: Reviewable['order'], { rating }: ReviewInput) {
  if (seller_id === null || rating < reviewLimits.stars) return
  await goals.recordReached(deps, tx, [{ userId: seller_id, kind: 'five-stars' }])
}

function requireReview(review: ReviewRow | undefined): ReviewRow {
  if (!review) throw new AppError('review_not_found')
  return review
}

/**
 * Answers a review of what the viewer sold, once and permanently; its author is notified. 404 when the review is not
 * public, 403 for everybody but the seller of its order, also when another person owns the project now, 409 when it is answered: of two simultaneous answers the second is refused.
 */
export async function answerReview(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  { id, reviewId }: { id: string; reviewId: string },
  text: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const project = await catalogue.rating.find(tx, viewer.id, id)
    const [review] = await lockReview(tx, { id: reviewId })
    if (review?.project_id !== id || !review.shown) throw new AppError('review_not_found')
    if (review.seller_id !== viewer.id) throw new AppError('forbidden')
    const found = await purchases.reviewable.find(tx, viewer, review.order_id)
    const refusal = refusalOf(found, review, review, 'answer', deps.clock.now())
    if (refusal) throw new AppError(refusal)
    await change(deps, tx, review, { answer: text, answered_at: deps.clock.now().toISOString() })
    await tellAuthor(deps, tx, { review, project })
  })
}

/** Writes a changed review, which the transaction has locked, and updates the totals of its project's reviews. */
export async function change(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  review: ReviewRow,
  changes: ReviewChanges,
): Promise<void> {
  const next = { ...review, ...changes }
  await saveReview(tx, next)
  const [before, after] = [counted(review), counted(next)]
  const by = { stars: after.stars - before.stars, reviews: after.reviews - before.reviews }
  await catalogue.rating.add(deps, tx, review.project_id, by)
}

function counted({ rating, hidden_at, withdrawn_at }: ReviewRow) {
  return hidden_at || withdrawn_at ? { stars: 0, reviews: 0 } : { stars: rating, reviews: 1 }
}

/** Returns the deadline for reviewing an order; null until it is completed. A later refund does not end it. */
export function reviewUntil({ completed_at }: Reviewable['order']): Date | null {
  return completed_at === null ? null : new Date(Date.parse(completed_at) + reviewLimits.days * dayMs)
}

/** Returns the state of a review. Once its author withdrew it, it stays withdrawn, whatever the staff did before. */
export function stateOf({ hidden_at, withdrawn_at }: ReviewRow): ReviewState {
  return withdrawn_at ? 'withdrawn' : hidden_at ? 'hidden' : 'shown'
}

/** Returns why a side may not make a move on the review of a line now; null when it may. */
function refusalOf(
  { order, role }: Reviewable,
  line: { project_id: string | null },
  review: ReviewRow | undefined,
  move: ReviewMove,
  now: Date,
): ErrorCode | null {
  if (role !== (move === 'answer' ? 'seller' : 'buyer')) return 'forbidden'
  const state = review && stateOf(review)
  if (move === 'answer') return state !== 'shown' ? 'review_not_found' : review?.answer != null ? 'answer_exists' : null
  const until = reviewUntil(order)
  if (move === 'write' && order.state !== 'completed') return 'review_not_completed'
  if (move === 'write' && review) return 'review_exists'
  if (move === 'write' && line.project_id === null) return 'review_gone'
  if (move !== 'write' && (!review || state === 'withdrawn')) return 'review_not_found'
  if (until === null || now > until) return 'review_closed'
  if (move === 'change' && state === 'hidden') return 'review_hidden'
  return move === 'change' && review?.answer != null ? 'review_settled' : null
}

/** Returns what a side may do with the review of a line now. */
export function movesOf(
  reviewable: Reviewable,
  line: { project_id: string | null },
  review: ReviewRow | undefined,
  now: Date,
): ReviewMove[] {
  return reviewMoves.filter((move) => refusalOf(reviewable, line, review, move, now) === null)
}

/** Notifies a seller of a new review, in the transaction that writes it. */
async function tellSeller(
  deps: NotifyDeps,
  tx: Tx,
  { order, project, rating }: { order: Reviewable['order']; project: { title: string }; rating: number },
): Promise<void> {
  if (order.seller_id === null) return
  const title = `${rating} of ${reviewLimits.stars} stars: ${project.title}`
  const message = `The buyer of order ${order.number} has reviewed it. You can answer once; everybody can read your answer.`
  await notify(deps, tx, [{ userId: order.seller_id, type: 'order', title, message, href: `/sales/${order.id}` }])
}

/** Notifies the author of a review that it was answered, in the transaction of the answer. */
async function tellAuthor(
  deps: NotifyDeps,
  tx: Tx,
  { review, project }: { review: ReviewRow; project: { title: string } },
): Promise<void> {
  if (review.author_id === null) return
  const title = `Your review was answered: ${project.title}`
  const message = 'The seller has answered your review. Read the answer on the order page.'
  await notify(deps, tx, [
    { userId: review.author_id, type: 'order', title, message, href: `/orders/${review.order_id}` },
  ])
}

/**
 * Notifies the author of a review why it is shown again, in the same transaction. A statement of reasons told them why it was
 * hidden.
 */
export async function tellShown(
  deps: NotifyDeps,
  tx: Tx,
  { review, reason }: { review: ReviewRow; reason: string },
): Promise<void> {
  if (review.author_id === null) return
  const message = `Your review is no longer hidden, and it counts again. The reason: ${reason}`
  const href = `/orders/${review.order_id}`
  await notify(deps, tx, [{ userId: review.author_id, type: 'order', title: 'Your review is back', message, href }])
}
