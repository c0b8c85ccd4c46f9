import { botCheckEndpoints } from '@guildhall/contract/api/bot-check.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'

/** GET /bot-check. */
export function botCheckRoutes(app: FastifyInstance, { botCheck }: Pick<Deps, 'botCheck'>): void {
  mount(app, botCheckEndpoints, { challenge: async () => ({ ...(await botCheck.createChallenge()) }) })
}
