import { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { listReceivedOfWork, readEngagementReviews } from './people/review-lists.ts'
import { answerWorkReview, withdrawWorkReview, writeWorkReview } from './people/review-moves.ts'
import { listReceived, listReviews, readLineReview, readOrderReviews, readReview } from './review-lists.ts'
import { answerReview, changeReview, withdrawReview, writeReview } from './review-moves.ts'

/** Routes for buyers' reviews and sellers' answers, and for reviews of people. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  mount(app, reviewEndpoints, {
    async list({ params, query, viewer }) {
      const load = () => listReviews(deps, viewer, params.id, query)
      return viewer ? load() : recent.read(`reviews ${params.id} ${JSON.stringify(query)}`, load)
    },
    received: async ({ params, query, viewer }) => listReceived(deps, viewer, params.id, query),
    ofOrder: async ({ params, viewer }) => readOrderReviews(deps, viewer, params.id),
    async write({ params, body, viewer }) {
      await writeReview(deps, viewer, params, body)
      return { review: await readLineReview(deps, viewer, params) }
    },
    async change({ params, body, viewer }) {
      await changeReview(deps, viewer, params, body)
      return { review: await readLineReview(deps, viewer, params) }
    },
    async withdraw({ params, viewer }) {
      await withdrawReview(deps, viewer, params)
      return undefined
    },
    async answer({ params, body, viewer }) {
      await answerReview(deps, viewer, params, body.text)
      return { review: await readReview(deps, params.reviewId) }
    },
  })

  const ofEngagement = async (viewer: Viewer, id: string) => ({
    reviews: await readEngagementReviews(deps, viewer, id),
  })
  mount(app, workReviewEndpoints, {
    ofEngagement: async ({ params: { id }, viewer }) => ofEngagement(viewer, id),
    async write({ params: { id }, body, viewer }) {
      await writeWorkReview(deps, viewer, id, body)
      return ofEngagement(viewer, id)
    },
    async withdraw({ params: { id }, viewer }) {
      await withdrawWorkReview(deps, viewer, id)
      return ofEngagement(viewer, id)
    },
    async answer({ params: { id }, body, viewer }) {
      await answerWorkReview(deps, viewer, id, body.text)
      return ofEngagement(viewer, id)
    },
    received: async ({ params, query, viewer }) => listReceivedOfWork(deps, viewer, params.id, query),
  })
}
