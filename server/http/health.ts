import { healthEndpoints } from '@guildhall/contract/health.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { mount } from './endpoints.ts'

export type Phase = 'starting' | 'ok' | 'draining'

/** `/api/test` and the two questions of a load balancer. */
export function healthRoutes(app: FastifyInstance, deps: Deps, phase: () => Phase, version: string): void {
  mount(app, healthEndpoints, {
    test: async () => ({ status: 'ok' as const, version }),
    live: async () => ({ status: 'ok' as const }),
    ready: async ({ reply }) => {
      const status: Phase | 'unavailable' = phase() === 'ok' && !(await databaseAnswers(deps)) ? 'unavailable' : phase()
      if (status !== 'ok') reply.code(503).header('retry-after', '2')
      return { status }
    },
  })
}

async function databaseAnswers(deps: Deps): Promise<boolean> {
  return deps.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}
