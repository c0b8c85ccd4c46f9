import * as z from 'zod/mini'
import { healthCalls } from './calls.ts'
import { endpoint } from './endpoint.ts'

const statuses = z.enum(['ok', 'starting', 'draining', 'unavailable'])

/** A dependency of the process: whether it responds, and a sentence when it does not. Without `redis` and `s3` it is still ready. */
const Part = z.object({
  name: z.enum(['database', 'files', 'redis', 's3']),
  ok: z.boolean(),
  message: z.optional(z.string()),
})
export type HealthPart = z.infer<typeof Part>

/** Health checks for load balancers and people. */
export const healthEndpoints = {
  test: endpoint(healthCalls.test, {
    summary: 'Answers that the API is up, with its version.',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  live: endpoint(healthCalls.live, {
    summary: 'Answers that the process runs, with its version.',
    output: z.object({ status: statuses, version: z.string() }),
  }),
  ready: endpoint(healthCalls.ready, {
    summary:
      'Answers whether the process is ready for requests; 503 while starting or draining, or with the parts that fail.',
    output: z.object({ status: statuses, parts: z.optional(z.array(Part)) }),
  }),
}
