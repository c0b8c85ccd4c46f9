import { attendanceEndpoints, campusEventEndpoints } from '@guildhall/contract/ambassadors/events.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../../deps.ts'
import { attend, cancelPlanned, changePlanned, listEvents, planEvent, sayOutcome, showNewCode } from './events.ts'

/** Routes of the events of ambassadors, and of coming to one. */
export function campusEventRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, campusEventEndpoints, {
    list: async ({ viewer }) => ({ events: await listEvents(deps, viewer) }),
    plan: async ({ viewer, body, request }) => ({
      event: await planEvent(deps, { viewer, key: requestKey(request) }, body),
    }),
    change: async ({ viewer, params: { id }, body }) => ({ event: await changePlanned(deps, viewer, id, body) }),
    cancel: async ({ viewer, params: { id } }) => ({ event: await cancelPlanned(deps, viewer, id) }),
    code: async ({ viewer, params: { id } }) => ({ event: await showNewCode(deps, viewer, id) }),
    outcome: async ({ viewer, params: { id }, body }) => ({ event: await sayOutcome(deps, viewer, id, body) }),
  })
  mount(app, attendanceEndpoints, { attend: async ({ viewer, body: { code } }) => attend(deps, viewer, code) })
}
