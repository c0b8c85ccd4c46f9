import { ladderEndpoints } from '@guildhall/contract/ambassadors/ladder.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { readLadder } from './ladder.ts'

/** The route of the ladder of campuses. */
export function ladderRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, ladderEndpoints, { get: async ({ viewer }) => readLadder(deps, viewer) })
}
