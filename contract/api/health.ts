import * as z from 'zod/mini'
import { healthCalls } from './calls.ts'
import { endpoint } from './endpoint.ts'

const statuses = z.enum(['ok', 'starting', 'draining', 'unavailable'])

/** What the process needs to work: whether it answers, and a sentence when it does not. */
const Part = z.object({ name: z.enum(['database', 'files']), ok: z.boolean(), message: z.optional(z.string()) })
export type HealthPart = z.infer<typeof Part>

/** What load balancers and people ask first. */
export const healthEndpoints = {
  test: endpoint(healthCalls.test, {
    summary: 'Says that the API answers, and its version.',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  live: endpoint(healthCalls.live, {
    summary: 'The process runs, and its version.',
    output: z.object({ status: statuses, version: z.string() }),
  }),
  ready: endpoint(healthCalls.ready, {
    summary: 'The process may be sent requests; 503 while starting or draining, or with the parts that fail.',
    output: z.object({ status: statuses, parts: z.optional(z.array(Part)) }),
  }),
}
