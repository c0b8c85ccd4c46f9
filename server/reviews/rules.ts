import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ReviewMove, ReviewState } from '@guildhall/contract/orders/commerce-options.ts'
import { reviewMoves } from '@guildhall/contract/orders/commerce-options.ts'
import type { Reviewable } from '#orders/service.ts'
import type { ReviewRow } from './queries.ts'

const dayMs = 86_400_000

/** Until when what was bought may be reviewed; null before it is completed. A refund afterwards does not end it. */
export function reviewUntil({ completed_at }: Reviewable['order']): Date | null {
  return completed_at === null ? null : new Date(Date.parse(completed_at) + reviewLimits.days * dayMs)
}

/** The state of a review. Once its author withdrew it, it stays withdrawn, whatever the staff did before. */
export function stateOf({ hidden_at, withdrawn_at }: ReviewRow): ReviewState {
  return withdrawn_at ? 'withdrawn' : hidden_at ? 'hidden' : 'shown'
}

/** Why one side may not do something with the review of a line now; null when it may. */
export function refusalOf(
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

/** What a side may do with the review of a line now. */
export function movesOf(
  reviewable: Reviewable,
  line: { project_id: string | null },
  review: ReviewRow | undefined,
  now: Date,
): ReviewMove[] {
  return reviewMoves.filter((move) => refusalOf(reviewable, line, review, move, now) === null)
}
