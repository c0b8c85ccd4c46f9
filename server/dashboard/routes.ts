import { dashboardEndpoints } from '@guildhall/contract/admin/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readDashboard } from './overview.ts'

/** The dashboard. Each call is about its caller, so none names a person. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, dashboardEndpoints, { get: async ({ viewer }) => readDashboard(deps, viewer) })
}
