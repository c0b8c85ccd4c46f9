import { analyticsEndpoints } from '@guildhall/contract/admin/analytics.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { exportAnalytics, readAnalytics } from './report.ts'

/** Statistics of the caller's own projects. */
export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, analyticsEndpoints, {
    read: async ({ viewer, query }) => readAnalytics(deps, viewer, query),
    export: async ({ viewer, query, reply }) => sendDownload(reply, await exportAnalytics(deps, viewer, query.days)),
  })
}
