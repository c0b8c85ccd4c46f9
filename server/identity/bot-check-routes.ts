import { botCheckEndpoints } from '@guildhall/contract/bot-check.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { createChallenge } from './bot-check.ts'

/** GET /bot-check. */
export function botCheckRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, botCheckEndpoints, {
    challenge: async () => {
      const { parameters, signature } = await createChallenge(deps)
      return { parameters: { ...parameters }, signature }
    },
  })
}
