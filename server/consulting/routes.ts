import { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import type { Deps } from '../deps.ts'
import { findDoors } from './doors.ts'
import { readTopics } from './topics.ts'

/** The topics of consulting, and the search that leads to them. */
export function consultingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, consultingEndpoints, {
    topics: async () => ({ topics: await readTopics(deps), currency: deps.config.currency }),
    async find({ viewer, body: { q }, request }) {
      await limitSearch(deps, viewer, request)
      return findDoors(deps, viewer, q)
    },
  })
}
