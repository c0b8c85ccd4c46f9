import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { workReviewLimits as most } from '../limits/engagements.ts'
import { AnswerInput, Review, StarRating } from '../orders/reviews.ts'
import { CustomUserId, EngagementId, PageQuery, pageBothWays, queryInteger, Timestamp, text } from '../values/values.ts'
import { workReviewCalls } from './calls.ts'
import { engagementSides, reviewedKinds, workReviewMoves, workReviewStates, workReviewWords } from './options.ts'

const Word = z.enum(workReviewWords)

/** A review of the other side of an engagement: stars, words to tick, and an optional text. */
export const WorkReviewInput = z.strictObject({
  rating: StarRating,
  words: z._default(
    z
      .array(Word)
      .check(z.refine((words) => new Set(words).size === words.length, { error: 'Name each word only once' })),
    [],
  ),
  text: z._default(text(most.text, { lines: true }), ''),
})
export type WorkReviewInput = z.output<typeof WorkReviewInput>

/**
 * A review of a person as everybody reads it; `createdAt` is when it became public, `by` is its author's side of the work, and `of` is what
 * they did together.
 */
export const WorkReview = z.extend(Review, {
  of: z.enum(reviewedKinds),
  by: z.enum(engagementSides),
  words: z.array(Word),
})
export type WorkReview = z.output<typeof WorkReview>

/** A review as the two sides see it; one that waits is seen only by its author. */
const SideReview = z.extend(WorkReview, { state: z.enum(workReviewStates) })
export type SideReview = z.output<typeof SideReview>

/** The reviews of an engagement or a session, as one of its sides sees them. */
export const SideReviews = z.object({
  /** By when they can be written. */
  until: Timestamp,
  /** Whether they can still be written: neither shown yet nor too late. */
  isOpen: z.boolean(),
  own: z.nullable(SideReview),
  /** Null until both are shown. */
  other: z.nullable(SideReview),
  /** Whether the other side has sent theirs. */
  isOtherSent: z.boolean(),
  moves: z.array(z.enum(workReviewMoves)),
})
export type SideReviews = z.output<typeof SideReviews>

/** What the viewer can write a review of, with the other side's name. */
export const WaitingReview = z.object({
  of: z.enum(reviewedKinds),
  id: EngagementId,
  title: z.string(),
  name: z.string(),
})
export type WaitingReview = z.output<typeof WaitingReview>

const One = z.object({ id: EngagementId })
/** Null before the work is over, and when nothing was paid; for a session, before its reviews open. */
export const ReviewsAnswer = z.object({ reviews: z.nullable(SideReviews) })

/** Reviews of people: the two sides of an engagement about each other, once, hidden until both are sent or the time is over. */
export const workReviewEndpoints = {
  ofEngagement: endpoint(workReviewCalls.ofEngagement, {
    summary:
      'The reviews of an engagement as its caller may see them: their own, and the other side’s once both are shown. 404 for everybody else.',
    params: One,
    output: ReviewsAnswer,
  }),
  write: endpoint(workReviewCalls.write, {
    summary: `Writes or changes the caller’s review of the other side, for ${most.days} days after the work is over and until both are shown. With the second one both are shown. Repeating it changes nothing.`,
    params: One,
    body: WorkReviewInput,
    output: ReviewsAnswer,
  }),
  withdraw: endpoint(workReviewCalls.withdraw, {
    summary:
      'Deletes the caller’s review before it is shown; they can write another one. Repeating it changes nothing.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: ReviewsAnswer,
  }),
  answer: endpoint(workReviewCalls.answer, {
    summary: 'Answers the review about the caller, once, when it is shown.',
    params: One,
    body: AnswerInput,
    output: ReviewsAnswer,
  }),
  received: endpoint(workReviewCalls.received, {
    summary:
      'Reviews of a person by people they worked with in engagements or met in sessions, newest first, without those by people blocked from the caller; with their rating and how often each word was ticked.',
    params: z.object({ id: CustomUserId }),
    query: z.extend(PageQuery, { limit: z._default(queryInteger(1, 100), most.pageSize) }),
    output: z.extend(pageBothWays(WorkReview), {
      /** The average to two places; null without reviews. */
      rating: z.nullable(z.number()),
      count: z.int(),
      words: z.array(z.object({ word: Word, count: z.int() })),
    }),
  }),
}
