import { reviewLimits } from '@guildhall/contract/commerce-limits.ts'
import type { ReviewMove } from '@guildhall/contract/commerce-options.ts'
import type { ReviewInput } from '@guildhall/contract/reviews.ts'
import { milestones } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases, type Reviewable } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { change } from './changing.ts'
import type { ReviewRow } from './review-row.ts'
import { refusalOf } from './rules.ts'
import { insertReview, lockOfLine } from './save-queries.ts'
import { tellSeller } from './telling.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>
interface LineOf {
  id: string
  lineId: string
}

/**
 * Reviews a line of a completed order: once, by its buyer, within the days of product 5. The project's average and number
 * change and its seller is told with it. 404 for strangers and unknown lines, 403 for the seller, 409 with what stands
 * against it; of two at once one is refused.
 */
export async function writeReview(deps: ReviewDeps, viewer: Viewer, line: LineOf, said: ReviewInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { order, projectId } = await allow(deps, tx, viewer, line, 'write')
    if (projectId === null) throw new AppError('review_gone')
    const id = newId()
    const now = deps.clock.now()
    const made = await insertReview(tx, id, line.lineId, projectId, viewer.id, said.rating, said.text, now)
    if (made.length === 0) throw new AppError('review_exists')
    const project = await catalogue.rating.add(deps, tx, projectId, { stars: said.rating, reviews: 1 })
    await tellSeller(deps, tx, { order, project, rating: said.rating })
    await noteStars(deps, tx, order, said)
  })
}

/** Changes one's review in the same time, unless it is answered or hidden. Said again as it stands it changes nothing. */
export async function changeReview(deps: ReviewDeps, viewer: Viewer, line: LineOf, said: ReviewInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const allowed = await allow(deps, tx, viewer, line, 'change')
    const review = known(allowed.review)
    if (review.rating === said.rating && review.text === said.text) return
    await change(deps, tx, review, { ...said, changed_at: deps.clock.now().toISOString() })
    await noteStars(deps, tx, allowed.order, said)
  })
}

/** Takes one's review back for good, in the same time: its words are deleted, and it counts no more. */
export async function withdrawReview(deps: ReviewDeps, viewer: Viewer, line: LineOf): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const review = known((await allow(deps, tx, viewer, line, 'withdraw')).review)
    await change(deps, tx, review, { text: '', withdrawn_at: deps.clock.now().toISOString() })
  })
}

async function allow(deps: ReviewDeps, tx: Tx, viewer: Viewer, { id, lineId }: LineOf, move: ReviewMove) {
  const found = await purchases.reviewable.lock(tx, viewer, id)
  const line = found.lines.find((each) => each.id === lineId)
  if (!line) throw new AppError('order_not_found')
  const [review] = await lockOfLine(tx, lineId)
  const refusal = refusalOf(found, line, review, move, deps.clock.now())
  if (refusal) throw new AppError(refusal)
  return { order: found.order, projectId: line.project_id, review }
}

async function noteStars(deps: ReviewDeps, tx: Tx, { seller_id }: Reviewable['order'], { rating }: ReviewInput) {
  if (seller_id === null || rating < reviewLimits.stars) return
  await milestones.reach(deps, tx, [{ userId: seller_id, kind: 'five-stars' }])
}

function known(review: ReviewRow | undefined): ReviewRow {
  if (!review) throw new AppError('review_not_found')
  return review
}
