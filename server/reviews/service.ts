import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { countRanked, countRankedBetween, findWritten as findWrittenOfWork, sumOfSessions } from './people/queries.ts'
import { listReceivedOfWork, listWaitingReviews } from './people/review-lists.ts'
import { countReceivedBetween, findModerated, findNewest, findNewestBy, findWritten, lockReview } from './queries.ts'
import { change, stateOf, tellShown } from './review-moves.ts'

export { workReviewModeration } from './people/moderation.ts'

/**
 * The personal data stored here, for accounts/. Their reviews stay without their name, and are deleted with the project or the
 * person they are about.
 */
export const personalReviews = {
  heldOf: (db: Queryable, personId: number) => findWritten(db, { personId }),
  heldOfWork: (db: Queryable, personId: number) => findWrittenOfWork(db, { personId }),
}

/** Reviews of people. */
export const workReviews = {
  /** Those that wait for a person to write them, for dashboard/. */
  waiting: listWaitingReviews,
  /** Those of a person, or of one of their services, for services/. */
  received: listReceivedOfWork,
  /** Returns the average and the number of public reviews that guests wrote about a host, for mentors/. */
  async ofSessions(db: Queryable, hostId: number): Promise<{ rating: number | null; reviews: number }> {
    const [sum] = await sumOfSessions(db, { hostId })
    return { rating: averageStars(sum?.stars ?? 0, sum?.count ?? 0), reviews: sum?.count ?? 0 }
  },
  /**
   * Returns the number and stars of clients' reviews that count for the rank of providers, for leaderboard/: of all time, or shown
   * between two moments. By internal ids.
   */
  async ranked(db: Queryable, providerIds: readonly number[], between?: Between) {
    const rows = await (between
      ? countRankedBetween(db, { providerIds, ...between })
      : countRanked(db, { providerIds }))
    return new Map(rows.map((row) => [row.id, row]))
  },
}

/** The newest reviews, for activity/. */
export const writtenReviews = { findNewest, findNewestBy }

/** The reviews that sellers received, for leaderboard/. */
export const receivedReviews = {
  /** Returns the number and stars of public reviews written between two moments (`to` is excluded), by internal ids. */
  async countBetween(db: Queryable, sellerIds: readonly number[], between: Between) {
    const rows = await countReceivedBetween(db, { sellerIds, ...between })
    return new Map(rows.map((row) => [row.id, row]))
  },
}

/** Moderation acts, for admin/. */
export const reviewModeration = {
  /** Returns the state of a review and its author; null when it does not exist or was withdrawn. */
  async find(db: Queryable, id: string) {
    const [row] = await findModerated(db, { id })
    if (!row) return null
    const { project_id, title, hidden, author, author_name } = row
    return {
      projectId: project_id,
      title: `Review of ${title}`,
      visibility: hidden ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller: author ? { customUserId: author, name: author_name ?? '' } : null,
    }
  },

  /**
   * Hides a review, so that it no longer counts, or shows it again; its author gets the reason when it is shown. 409 when it is already so,
   * 404 when withdrawn.
   */
  async setHidden(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [review] = await lockReview(tx, { id })
    const state = review && stateOf(review)
    if (!review || state === 'withdrawn') throw new AppError('review_not_found')
    if ((state === 'hidden') === hidden) throw new AppError('review_moderated')
    await change(deps, tx, review, { hidden_at: hidden ? deps.clock.now().toISOString() : null })
    if (!hidden) await tellShown(deps, tx, { review, reason })
  },
}
