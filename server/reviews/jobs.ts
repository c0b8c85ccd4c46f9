import { reviewedKinds } from '@guildhall/contract/engagements/options.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { showReviews, type WorkReviewDeps } from './people/review-moves.ts'
import { reviewSources } from './people/review-sources.ts'

/** Ends the time for reviews of the engagements and sessions for which it is over: what was sent is shown. */
export async function runReviewClock(deps: WorkReviewDeps): Promise<void> {
  const due = reviewedKinds.map((kind) => {
    const { closing } = reviewSources[kind]
    return dueOf({
      what: `reviews of a ${kind}`,
      find: () => closing.find(deps.db, deps.clock.now()),
      lock: closing.lock,
      isDue: ({ review_until, review_closed_at }) =>
        review_until !== null && review_closed_at === null && new Date(review_until) <= deps.clock.now(),
      act: (tx, row) => showReviews(deps, tx, row, null),
    })
  })
  await runDue(deps.db, due)
}
