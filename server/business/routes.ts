import { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readBusiness, saveBusiness } from './service.ts'

/** The viewer's invoice issuer details. */
export function businessRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, businessEndpoints, {
    get: async ({ viewer }) => ({ details: await readBusiness(deps.db, viewer) }),
    save: async ({ viewer, body }) => ({ details: await saveBusiness(deps, viewer, body) }),
  })
}
