import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { partCalls } from './calls.ts'
import { partNames, partStates } from './part-options.ts'

const Part = z.object({
  name: z.enum(partNames),
  state: z.enum(partStates),
  /** What is so, or what is wrong and what to do. */
  sentence: z.string(),
})
export type InstallationPart = z.output<typeof Part>

/** Whether every part of the installation works. */
export const partEndpoints = {
  read: endpoint(partCalls.read, {
    summary: 'Every part of the installation with its state and a sentence: what is wrong, and what to do.',
    output: z.object({ at: Timestamp, parts: z.array(Part) }),
  }),
}
