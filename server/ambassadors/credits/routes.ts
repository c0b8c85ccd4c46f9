import { creditEndpoints } from '@guildhall/contract/ambassadors/credits.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../../deps.ts'
import { readCredit, releaseCredit } from './credits.ts'

/** Routes by which finance releases the credit of ambassadors. */
export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, creditEndpoints, {
    list: async ({ viewer, query: { term } }) => readCredit(deps, viewer, term),
    release: async ({ viewer, body, request }) => ({
      list: await releaseCredit(deps, { viewer, key: requestKey(request) }, body),
    }),
  })
}
