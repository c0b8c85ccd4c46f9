import { activityEndpoints } from '@guildhall/contract/activity/activity.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readKnownActivity, readPublicActivity } from './service.ts'

/** What happened in public, and what the people whom the caller knows did. */
export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, activityEndpoints, {
    everyone: async ({ viewer }) => ({
      items: viewer
        ? await readPublicActivity(deps, viewer.id)
        : await recentReads(deps).read('activity', () => readPublicActivity(deps, 0)),
    }),
    known: async ({ viewer }) => readKnownActivity(deps, viewer),
  })
}
