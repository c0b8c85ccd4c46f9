import { sessionTypeEndpoints } from '@guildhall/contract/bookings/session-types.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { createType, listOwnTypes, readOwnType, removeType, saveOwnType, setTypePaused } from './session-types.ts'

/** Session types, and their bookings. */
export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async (viewer: Viewer, id: string) => ({ type: await readOwnType(deps.db, viewer, id) })

  mount(app, sessionTypeEndpoints, {
    mine: async ({ viewer }) => listOwnTypes(deps.db, viewer),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'session-type', body } }
      const create = (creation: Creation) => createType(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    async update({ viewer, params: { id }, body }) {
      await saveOwnType(deps, viewer, id, body)
      return read(viewer, id)
    },
    async remove({ viewer, params: { id } }) {
      await removeType(deps, viewer, id)
      return undefined
    },
    async pause({ viewer, params: { id } }) {
      await setTypePaused(deps, viewer, id, true)
      return read(viewer, id)
    },
    async resume({ viewer, params: { id } }) {
      await setTypePaused(deps, viewer, id, false)
      return read(viewer, id)
    },
  })
}
