import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { ReviewsAnswer, WorkReviewInput } from '../engagements/work-reviews.ts'
import { AnswerInput } from '../orders/reviews.ts'
import { BookingId } from './bookings.ts'
import { bookingReviewCalls } from './calls.ts'

const One = z.object({ id: BookingId })
const noBody = z.nullish(z.strictObject({}))

/** Reviews of people who met in a session: as those of an engagement, hidden until both are sent or the time is over. */
export const bookingReviewEndpoints = {
  get: endpoint(bookingReviewCalls.get, {
    summary:
      'The reviews of a session as its caller may see them: their own, and the other side’s once both are shown. 404 for everybody else.',
    params: One,
    output: ReviewsAnswer,
  }),
  write: endpoint(bookingReviewCalls.write, {
    summary:
      'Writes or changes the caller’s review of the other side, while reviews are open and until both are shown. With the second one both are shown. Repeating it changes nothing.',
    params: One,
    body: WorkReviewInput,
    output: ReviewsAnswer,
  }),
  withdraw: endpoint(bookingReviewCalls.withdraw, {
    summary:
      'Deletes the caller’s review before it is shown; they can write another one. Repeating it changes nothing.',
    params: One,
    body: noBody,
    output: ReviewsAnswer,
  }),
  answer: endpoint(bookingReviewCalls.answer, {
    summary: 'Answers the review about the caller, once, when it is shown.',
    params: One,
    body: AnswerInput,
    output: ReviewsAnswer,
  }),
}
