import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Status = z.object({ status: z.enum(['ok', 'starting', 'draining', 'unavailable']) })

/** What load balancers and people ask first (specification 7, Health). */
export const healthEndpoints = {
  test: endpoint({
    method: 'GET',
    path: '/test',
    access: 'anyone',
    summary: 'Says that the API answers, and its version.',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'The process runs.',
    output: Status,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary: 'The process may be sent requests; 503 while starting, draining or without database.',
    output: Status,
  }),
}
