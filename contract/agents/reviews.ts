import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { reviewLimits } from '../limits/commerce.ts'
import { AnswerInput, OrderReview, Review, ReviewId, ReviewInput } from '../orders/reviews.ts'
import { PageQuery, pageBothWays, queryInteger, Timestamp } from '../values/values.ts'
import { AgentId } from './agents.ts'
import { agentReviewMoves } from './options.ts'
import { agentReviewCalls } from './review-calls.ts'

/** The caller's review of an agent, and what they may do about it. */
export const OwnAgentReview = z.object({
  review: z.nullable(OrderReview),
  /** By when it can be written, changed and withdrawn; null without an answered run. */
  until: z.nullable(Timestamp),
  moves: z.array(z.enum(agentReviewMoves)),
  /** Why they can neither write nor change one, as a sentence; null when they can. */
  refusal: z.nullable(z.string()),
})
export type OwnAgentReview = z.output<typeof OwnAgentReview>

const One = z.object({ id: AgentId })
const Own = z.object({ own: OwnAgentReview })

/** Reviews of agents: one per person, by people who got an answer from a run of it. Its author answers once. */
export const agentReviewEndpoints = {
  list: endpoint(agentReviewCalls.list, {
    summary:
      'Reviews of an agent by people who ran it, newest first, without those by people blocked from the caller; with the average and the count per number of stars.',
    params: One,
    query: z.extend(PageQuery, { limit: z._default(queryInteger(1, 100), reviewLimits.pageSize) }),
    output: z.extend(pageBothWays(Review), {
      /** The average to two places; null without reviews. */
      rating: z.nullable(z.number()),
      count: z.int(),
      /** The number of five-star ratings, four-star ratings and so on. */
      stars: z.array(z.object({ rating: z.int(), count: z.int() })),
    }),
  }),
  own: endpoint(agentReviewCalls.own, {
    summary: 'The caller’s review of an agent, and whether they may write, change or withdraw it.',
    params: One,
    output: Own,
  }),
  write: endpoint(agentReviewCalls.write, {
    summary: `Writes or changes the caller’s review of an agent, for ${reviewLimits.days} days after their last answered run and until it is answered. Repeating it changes nothing.`,
    params: One,
    body: ReviewInput,
    output: Own,
  }),
  withdraw: endpoint(agentReviewCalls.withdraw, {
    summary:
      'Withdraws the caller’s review of an agent, permanently: it no longer counts and its text is deleted. Repeating it changes nothing.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Own,
  }),
  answer: endpoint(agentReviewCalls.answer, {
    summary: 'Answers a review of the caller’s agent, once.',
    params: z.object({ id: AgentId, reviewId: ReviewId }),
    body: AnswerInput,
    output: z.object({ review: Review }),
    status: 201,
  }),
}
