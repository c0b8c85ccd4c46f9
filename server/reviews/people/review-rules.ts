import {
  type EngagementSide,
  type WorkReviewMove,
  type WorkReviewState,
  workReviewMoves,
} from '@guildhall/contract/engagements/options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { WorkReviewRow } from './queries.ts'
import type { Reviewable } from './review-sources.ts'

/** The reviews of an engagement or a booking as they are now, for one of its sides. */
export interface Standing {
  row: Reviewable
  side: EngagementSide
  own: WorkReviewRow | undefined
  other: WorkReviewRow | undefined
}

/** Returns the reviews as one side has them: its own, and that of the other side. */
export function standingOf(row: Reviewable, side: EngagementSide, reviews: readonly WorkReviewRow[]): Standing {
  return { row, side, own: reviews.find(({ by }) => by === side), other: reviews.find(({ by }) => by !== side) }
}

/** Returns the state of a review: only its author reads it, public, or hidden by the staff. */
export function stateOf({ shown_at, hidden_at }: WorkReviewRow): WorkReviewState {
  if (shown_at === null) return 'waiting'
  return hidden_at === null ? 'shown' : 'hidden'
}

/** Whether reviews can be written: the time is not over, also when the clock has not closed it yet. */
export function isOpen({ review_until, review_closed_at }: Reviewable, now: Date): boolean {
  return review_until !== null && review_closed_at === null && now < new Date(review_until)
}

/** Returns why a side may not make a move now; null when it may. */
export function refusalOf({ row, own, other }: Standing, move: WorkReviewMove, now: Date): ErrorCode | null {
  if (move === 'answer') {
    if (other === undefined || stateOf(other) !== 'shown') return 'review_not_found'
    return other.answer === null ? null : 'answer_exists'
  }
  if (move === 'write' && own) return 'review_exists'
  if (move !== 'write' && !own) return 'review_not_found'
  if (own && stateOf(own) !== 'waiting') return 'work_review_shown'
  if (!isOpen(row, now)) return 'work_review_closed'
  return move === 'write' && (row.client_id === null || row.provider_id === null) ? 'work_review_alone' : null
}

/** Returns what a side may do now. */
export function movesOf(standing: Standing, now: Date): WorkReviewMove[] {
  return workReviewMoves.filter((move) => refusalOf(standing, move, now) === null)
}
