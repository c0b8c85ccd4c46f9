import { type AgentReviewMove, agentReviewMoves } from '@guildhall/contract/agents/options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ReviewState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { requireVisible } from '../visible-agent.ts'
import { type AgentReviewRow, findLastAnswered, findReviewBy } from './queries.ts'

/** What a person's review of an agent depends on. */
export interface Standing {
  isAuthor: boolean
  /** When their time to review it is over; null without an answered run. */
  until: Date | null
  review: AgentReviewRow | undefined
}

/** Returns where a person stands with an agent that they may see; 404 for any other. */
export async function standingOf(db: Queryable, viewer: Viewer, agentId: string): Promise<Standing> {
  const agent = await requireVisible(db, viewer, agentId)
  const [run] = await findLastAnswered(db, { agentId, personId: viewer.id })
  const [review] = await findReviewBy(db, { agentId, authorId: viewer.id })
  const until = run?.at ? new Date(Date.parse(run.at) + reviewLimits.days * dayMs) : null
  return { isAuthor: agent.author_id === viewer.id, until, review }
}

/** Returns the state of a review. Once its author withdrew it, it stays withdrawn, whatever the staff did before. */
export function stateOf({ hidden_at, withdrawn_at }: AgentReviewRow): ReviewState {
  return withdrawn_at ? 'withdrawn' : hidden_at ? 'hidden' : 'shown'
}

/** Returns why a person may not make a move now; null when they may. */
export function refusalOf({ isAuthor, until, review }: Standing, move: AgentReviewMove, now: Date): ErrorCode | null {
  if (isAuthor) return 'agent_review_own'
  const state = review && stateOf(review)
  if (state === 'withdrawn') return 'agent_review_withdrawn'
  if (move === 'write' && review) return 'review_exists'
  if (move !== 'write' && !review) return 'review_not_found'
  if (until === null) return 'agent_review_not_run'
  if (move === 'change' && state === 'hidden') return 'review_hidden'
  if (move === 'change' && review?.answer != null) return 'agent_review_settled'
  return now > until ? 'agent_review_closed' : null
}

/** Returns what a person may do now. */
export function movesOf(standing: Standing, now: Date): AgentReviewMove[] {
  return agentReviewMoves.filter((move) => refusalOf(standing, move, now) === null)
}
