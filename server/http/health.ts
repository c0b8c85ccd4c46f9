import { healthEndpoints } from '@guildhall/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { mount } from './endpoints.ts'
import { createReadiness } from './readiness.ts'

export type Phase = 'starting' | 'ok' | 'draining'

/** `/api/test` and the two questions of a load balancer. */
export function healthRoutes(app: FastifyInstance, deps: Deps, phase: () => Phase, version: string): void {
  const askParts = createReadiness(deps)
  mount(app, healthEndpoints, {
    test: async () => ({ status: 'ok' as const, version }),
    live: async () => ({ status: 'ok' as const, version }),
    ready: async ({ reply }) => {
      const now = phase()
      if (now !== 'ok') {
        reply.code(503).header('retry-after', '2')
        return { status: now }
      }
      const parts = await askParts()
      if (parts.every(({ ok }) => ok)) return { status: 'ok' as const, parts }
      reply.code(503).header('retry-after', '2')
      return { status: 'unavailable' as const, parts }
    },
  })
}
