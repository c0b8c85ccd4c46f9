import { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { references } from '#references/service.ts'
import type { Deps } from '../deps.ts'
import { findDoors } from './doors.ts'
import { readTopics } from './topics.ts'

/** The topics of consulting, and the search that leads to them. */
export function consultingRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  mount(app, consultingEndpoints, {
    topics: async () => ({ topics: await readTopics(deps), currency: deps.config.currency }),
    async answered({ viewer }) {
      const find = async () => ({
        items: await references.lately(deps, viewer, consultingLimits.answered),
        currency: deps.config.currency,
      })
      // All visitors see the same.
      return viewer ? find() : recent.read('consulting answered', find)
    },
    async find({ viewer, body: { q }, request }) {
      await limitSearch(deps, viewer, request)
      return findDoors(deps, viewer, q)
    },
  })
}
