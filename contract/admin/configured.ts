import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { configuredCalls } from './calls.ts'

/** A fee or a limit, as words. */
const Row = z.object({
  name: z.string(),
  value: z.string(),
  /** The variable that changes it; null for a number of the product itself. */
  variable: z.nullable(z.string()),
})
export type ConfiguredRow = z.output<typeof Row>

/** Fees and limits, to read: they change with the configuration, at a start. */
export const configuredEndpoints = {
  read: endpoint(configuredCalls.read, {
    summary: 'The fees and limits of this installation, as they are configured.',
    output: z.object({ groups: z.array(z.object({ title: z.string(), rows: z.array(Row) })) }),
  }),
}
