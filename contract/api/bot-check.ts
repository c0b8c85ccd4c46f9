import * as z from 'zod/mini'
import { botCheckCalls } from './calls.ts'
import { endpoint } from './endpoint.ts'

/** The header with the solved challenge, as Base64 of its JSON. */
export const botCheckHeader = 'x-bot-check'

/** Self-hosted proof of work. */
export const botCheckEndpoints = {
  challenge: endpoint(botCheckCalls.challenge, {
    summary: 'A challenge that can be used once.',
    output: z.looseObject({ parameters: z.looseObject({}), signature: z.optional(z.string()) }),
  }),
}
