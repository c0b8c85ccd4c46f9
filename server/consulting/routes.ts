import { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import type { FastifyInstance } from 'fastify'
import { hiring } from '#hiring/service.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { findDoors } from './doors.ts'
import { readTopics } from './topics.ts'

/** The topics of consulting, the search that leads to them, and requests to several people. */
export function consultingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, consultingEndpoints, {
    topics: async () => ({ topics: await readTopics(deps), currency: deps.config.currency }),
    async find({ viewer, body: { q }, request }) {
      await limitSearch(deps, viewer, request)
      return findDoors(deps, viewer, q)
    },
  })

  const { askSeveral } = serviceEndpoints
  mount(
    app,
    { askSeveral },
    {
      async askSeveral({ viewer, body, request }) {
        const { people, services: _services, ...asked } = body
        const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'several', body } }
        const create = (creation: Creation) => hiring.askSeveral(deps, viewer, asked, people, creation)
        return createOnce(deps, keyed, create, async (jobId) => ({ jobId }))
      },
    },
  )
}
