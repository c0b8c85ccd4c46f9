import { bookingReviewEndpoints } from '@guildhall/contract/bookings/booking-reviews.ts'
import type { ReviewedKind } from '@guildhall/contract/engagements/options.ts'
import { type WorkReviewInput, workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { listReceivedOfWork, readSideReviews } from './people/review-lists.ts'
import { answerWorkReview, type Reviewed, withdrawWorkReview, writeWorkReview } from './people/review-moves.ts'
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

  const read = async (viewer: Viewer, of: Reviewed) => ({ reviews: await readSideReviews(deps, viewer, of) })
  const handlersOf = (kind: ReviewedKind) => ({
    read: async ({ params: { id }, viewer }: Asked) => read(viewer, { kind, id }),
    async write({ params: { id }, body, viewer }: Asked & { body: WorkReviewInput }) {
      await writeWorkReview(deps, viewer, { kind, id }, body)
      return read(viewer, { kind, id })
    },
    async withdraw({ params: { id }, viewer }: Asked) {
      await withdrawWorkReview(deps, viewer, { kind, id })
      return read(viewer, { kind, id })
    },
    async answer({ params: { id }, body, viewer }: Asked & { body: { text: string } }) {
      await answerWorkReview(deps, viewer, { kind, id }, body.text)
      return read(viewer, { kind, id })
    },
  })
  const { read: ofEngagement, ...work } = handlersOf('engagement')
  mount(app, workReviewEndpoints, {
    ...{ ofEngagement, ...work },
    received: async ({ params, query, viewer }) => listReceivedOfWork(deps, viewer, params.id, query),
  })
  const { read: get, ...sessions } = handlersOf('booking')
  mount(app, bookingReviewEndpoints, { get, ...sessions })
}

interface Asked {
  params: { id: string }
  viewer: Viewer
}
