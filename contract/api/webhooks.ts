import * as z from 'zod/mini'
import { webhookCalls } from './calls.ts'
import { endpoint } from './endpoint.ts'

/** What payment providers call. */
export const webhookEndpoints = {
  receive: endpoint(webhookCalls.receive, {
    proof: 'signature',
    summary:
      'An event of the payment provider, signed over the raw body within 300 s. 200 once it is stored; twice is once. Other providers than the configured one are not found.',
    params: z.object({ provider: z.enum(['sandbox', 'stripe']) }),
    bytes: 'application/json',
    output: z.object({ received: z.literal(true) }),
  }),
}
