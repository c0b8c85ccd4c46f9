import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ReportKind } from '#feedback/service.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import { findModerated, findReview } from './queries.ts'

/** Reports of reviews that their reporter can read. */
export const reportedReviews: ReportKind = {
  async find({ db }, viewer, id) {
    const [review] = await findReview(db, { id })
    if (!review?.shown) throw new AppError('review_not_found')
    const { title } = await catalogue.rating.find(db, viewer?.id ?? 0, review.project_id)
    const [row] = await findModerated(db, { id })
    const isOwn = viewer !== null && row?.author === viewer.customUserId
    const description = `${review.rating} of ${reviewLimits.stars} stars. ${review.text}`.trim()
    return { id, isOwn, evidence: async () => ({ title: `Review of ${title}`, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
