import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { reviewLimits } from '../limits/commerce.ts'
import { UserCard } from '../users/user-card.ts'
import {
  CustomUserId,
  PageQuery,
  ProjectId,
  page,
  pageBothWays,
  queryInteger,
  Timestamp,
  text,
} from '../values/values.ts'
import { reviewCalls } from './calls.ts'
import { reviewMoves, reviewStates } from './commerce-options.ts'
import { OrderId } from './orders.ts'

export const ReviewId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const LineId = ReviewId

const chooseStars = { error: 'Choose one to five stars' }

/** A rating in whole stars. */
export const StarRating = z.int(chooseStars).check(z.gte(1, chooseStars), z.lte(reviewLimits.stars, chooseStars))

/** A rating of 1 to 5 in whole stars, with or without text. */
export const ReviewInput = z.strictObject({
  rating: StarRating,
  text: z._default(text(reviewLimits.text, { lines: true }), ''),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const AnswerInput = z.strictObject({
  text: text(reviewLimits.answer, { lines: true, required: 'Write your answer' }),
})

/** A review as everybody reads it. */
export const Review = z.object({
  id: ReviewId,
  rating: z.int(),
  /** '' for a rating without text. */
  text: z.string(),
  /** The buyer; null once their account is erased. */
  author: z.nullable(UserCard),
  createdAt: Timestamp,
  changedAt: z.nullable(Timestamp),
  /**
   * The seller's reply; at most one. `by`: for reviews of projects, who sold it and answered, also after the project got another
   * owner; null once their account is erased.
   */
  answer: z.nullable(z.object({ text: z.string(), at: Timestamp, by: z.nullish(UserCard) })),
})
export type Review = z.output<typeof Review>

/** A review as the profile of its seller lists it. */
export const ReceivedReview = z.extend(Review, {
  /** Null while the project is not public. */
  project: z.nullable(z.object({ id: ProjectId, title: z.string() })),
})
export type ReceivedReview = z.output<typeof ReceivedReview>

/** The review of a line as the sides of its order see it. */
export const OrderReview = z.extend(Review, { state: z.enum(reviewStates) })
export type OrderReview = z.output<typeof OrderReview>

/** The reviews of an order's lines, and what the caller may do. */
export const OrderReviews = z.object({
  /** The deadline for writing and changing reviews; null before the order is completed. */
  until: z.nullable(Timestamp),
  lines: z.array(z.object({ lineId: LineId, review: z.nullable(OrderReview), moves: z.array(z.enum(reviewMoves)) })),
})
export type OrderReviews = z.output<typeof OrderReviews>

const Line = z.object({ id: OrderId, lineId: LineId })
const Answer = z.object({ review: OrderReview })

/** Reviews: one per completed line, by its buyer. The seller answers once. */
export const reviewEndpoints = {
  list: endpoint(reviewCalls.list, {
    summary: 'Buyers’ reviews of a project, newest first, with the average and the count per number of stars.',
    params: z.object({ id: ProjectId }),
    query: z.extend(PageQuery, { limit: z._default(queryInteger(1, 100), reviewLimits.pageSize) }),
    output: z.extend(page(Review), {
      /** The average to two places; null without reviews. */
      rating: z.nullable(z.number()),
      count: z.int(),
      /** The number of five-star ratings, four-star ratings and so on. */
      stars: z.array(z.object({ rating: z.int(), count: z.int() })),
    }),
  }),
  received: endpoint(reviewCalls.received, {
    summary: 'Buyers’ reviews of a person’s projects, newest first, without those by people blocked from the caller.',
    params: z.object({ id: CustomUserId }),
    query: z.extend(PageQuery, { limit: z._default(queryInteger(1, 100), reviewLimits.profilePageSize) }),
    output: pageBothWays(ReceivedReview),
  }),
  ofOrder: endpoint(reviewCalls.ofOrder, {
    summary: 'The reviews of an order’s lines, for its sides and administrators; 404 for everybody else.',
    params: z.object({ id: OrderId }),
    output: OrderReviews,
  }),
  write: endpoint(reviewCalls.write, {
    summary: `Reviews a line of a completed order, within ${reviewLimits.days} days and once (buyer).`,
    params: Line,
    body: ReviewInput,
    output: Answer,
    status: 201,
  }),
  change: endpoint(reviewCalls.change, {
    summary: 'Changes the caller’s review before the deadline, unless it is answered.',
    params: Line,
    body: ReviewInput,
    output: Answer,
  }),
  withdraw: endpoint(reviewCalls.withdraw, {
    summary:
      'Withdraws the caller’s review before the deadline, permanently: it no longer counts and its text is deleted.',
    params: Line,
    body: z.nullish(z.strictObject({})),
  }),
  answer: endpoint(reviewCalls.answer, {
    summary: 'Answers a review of the caller’s project, once.',
    params: z.object({ id: ProjectId, reviewId: ReviewId }),
    body: AnswerInput,
    output: z.object({ review: Review }),
    status: 201,
  }),
}
