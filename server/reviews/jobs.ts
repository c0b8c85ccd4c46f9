import { engagements } from '#engagements/service.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { showReviews, type WorkReviewDeps } from './people/review-moves.ts'

/** Shows reviews of people when the time to write them is over. */
export const reviewJobs = [defineJob('review-clock', { cron: '* * * * *' }, runReviewClock)] as const

/** Ends the time for reviews of the engagements for which it is over: what was sent is shown. */
export async function runReviewClock(deps: WorkReviewDeps): Promise<void> {
  const { closing } = engagements.reviewable
  const due = dueOf({
    what: 'reviews of an engagement',
    find: () => closing.find(deps.db, deps.clock.now()),
    lock: closing.lock,
    isDue: ({ review_until, review_closed_at }) =>
      review_until !== null && review_closed_at === null && new Date(review_until) <= deps.clock.now(),
    act: (tx, row) => showReviews(deps, tx, row, null),
  })
  await runDue(deps.db, [due])
}
