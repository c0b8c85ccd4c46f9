import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { findModerated, findReview, findWritten, lockReview } from './queries.ts'
import { change } from './review-moves.ts'
import { tellModerated } from './review-notifications.ts'
import { stateOf } from './rules.ts'

/** What is stored of a person here, for accounts/. Their reviews stay without their name, and are deleted with the project. */
export const personalReviews = { heldOf: (db: Queryable, personId: number) => findWritten(db, { personId }) }

/** What reports are about and moderators act on, for feedback/ and admin/. */
export const reviewModeration = {
  /** A review that this person can read, as evidence of a report; 404 otherwise. */
  async read({ db }: { db: Queryable }, viewer: Viewer | null, id: string) {
    const [review] = await findReview(db, { id })
    if (!review?.shown) throw new AppError('review_not_found')
    const { title } = await catalogue.rating.find(db, viewer?.id ?? 0, review.project_id)
    const description = `${review.rating} of ${reviewLimits.stars} stars. ${review.text}`.trim()
    const [row] = await findModerated(db, { id })
    return { title: `Review of ${title}`, description, seller: row?.author ? { customUserId: row.author } : null }
  },

  /** The state of a review and its author; null when it does not exist or was withdrawn. */
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

  /** Hides a review, so that it no longer counts, or shows it again; its author gets the reason. 409 when it is so already, 404 when withdrawn. */
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
    await tellModerated(deps, tx, { review, hidden, reason })
  },
}
