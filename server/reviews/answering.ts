import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { change } from './changing.ts'
import { refusalOf } from './rules.ts'
import { lockReview } from './save-queries.ts'
import { tellAuthor } from './telling.ts'

/**
 * Answers a review of one's own project, once and for good; its author is told. 404 when everybody cannot read it, 403 to
 * all but the seller, 409 when it is answered: of two answers at once one is refused.
 */
export async function answerReview(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  { id, reviewId }: { id: string; reviewId: string },
  text: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const project = await catalogue.rating.find(tx, viewer.id, id)
    const [review] = await lockReview(tx, reviewId)
    if (review?.project_id !== id || !review.shown) throw new AppError('review_not_found')
    if (project.seller_id !== viewer.id) throw new AppError('forbidden')
    const found = await purchases.reviewable.find(tx, viewer, review.order_id)
    const refusal = refusalOf(found, review, review, 'answer', deps.clock.now())
    if (refusal) throw new AppError(refusal)
    await change(deps, tx, review, { answer: text, answered_at: deps.clock.now().toISOString() })
    await tellAuthor(deps, tx, { review, project })
  })
}
