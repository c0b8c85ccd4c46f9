import { dashboardEndpoints } from '@guildhall/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readDashboard } from './reading.ts'

/** What one sees first, each person's own: nobody names whose. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, dashboardEndpoints, { get: async ({ viewer }) => readDashboard(deps, viewer) })
}
