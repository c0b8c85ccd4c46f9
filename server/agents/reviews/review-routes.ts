import { agentReviewEndpoints } from '@guildhall/contract/agents/reviews.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { listReviews, readOwn, readReview } from './review-lists.ts'
import { answerReview, withdrawReview, writeReview } from './review-moves.ts'

/** Reviews of agents by people who ran them, and their authors' answers. */
export function agentReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const own = async (viewer: Viewer, id: string) => ({ own: await readOwn(deps, viewer, id) })

  mount(app, agentReviewEndpoints, {
    // All visitors see the same.
    async list({ params: { id }, query, viewer }) {
      const load = () => listReviews(deps, viewer, id, query)
      return viewer ? load() : recent.read(`agent reviews ${id} ${JSON.stringify(query)}`, load)
    },
    own: async ({ params: { id }, viewer }) => own(viewer, id),
    async write({ params: { id }, body, viewer }) {
      await writeReview(deps, viewer, id, body)
      return own(viewer, id)
    },
    async withdraw({ params: { id }, viewer }) {
      await withdrawReview(deps, viewer, id)
      return own(viewer, id)
    },
    async answer({ params, body, viewer }) {
      await answerReview(deps, viewer, params, body.text)
      return { review: await readReview(deps, params.reviewId) }
    },
  })
}
