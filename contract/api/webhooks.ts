import * as z from 'zod/mini'
import { webhookCalls } from './calls.ts'
import { endpoint } from './endpoint.ts'

/** Calls made by payment providers. */
export const webhookEndpoints = {
  receive: endpoint(webhookCalls.receive, {
    proof: 'signature',
    summary:
      'Receives an event of the payment provider, signed over the raw body within 300 s. 200 once it is stored; idempotent. 404 for providers other than the configured one.',
    params: z.object({ provider: z.enum(['sandbox', 'stripe']) }),
    bytes: 'application/json',
    output: z.object({ received: z.literal(true) }),
  }),
}
