import { hoursEndpoints } from '@guildhall/contract/availability/hours.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readHours, saveOwnHours } from './host-hours.ts'

/** When people can book the caller. */
export function hoursRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, hoursEndpoints, {
    get: async ({ viewer }) => readHours(deps, viewer),
    async save({ viewer, body }) {
      await saveOwnHours(deps, viewer, body)
      return readHours(deps, viewer)
    },
  })
}
