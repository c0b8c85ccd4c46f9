import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findPublished, lockPublished, saveReview } from './queries.ts'
import { titleOf } from './review-lists.ts'
import { tellShownAgain } from './review-notifications.ts'
import { stateOf } from './review-rules.ts'

/** Moderation of reviews of people, for admin/. */
export const workReviewModeration = {
  /** Returns a published review with its author and whom it is about; null when it does not exist or is not public yet. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [review] = await findPublished(deps.db, { id })
    if (!review) return null
    const cards = await directory.cards(deps, [review.author_id, review.subject_id])
    const named = async (personId: number | null) => {
      const card = cards.get(personId)
      return card && personId !== null
        ? { customUserId: card.customUserId, name: await directory.nameOf(deps.db, personId) }
        : null
    }
    return {
      title: await titleOf(deps.db, review),
      visibility: stateOf(review) === 'hidden' ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller: await named(review.author_id),
      reviewed: await named(review.subject_id),
    }
  },

  /**
   * Hides a review, so that it no longer counts, or shows it again; its author gets the reason when it is shown. 409 when it is
   * already so, 404 when it is not public.
   */
  async setHidden(
    deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [review] = await lockPublished(tx, { id })
    if (!review) throw new AppError('review_not_found')
    if ((stateOf(review) === 'hidden') === hidden) throw new AppError('review_moderated')
    await saveReview(tx, { ...review, hidden_at: hidden ? deps.clock.now() : null })
    if (!hidden) await tellShownAgain(deps, tx, review, reason)
  },
}
