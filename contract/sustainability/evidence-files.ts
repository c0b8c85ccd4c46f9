import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { sustainabilityLimits as most } from '../limits/sustainability.ts'
import { ProjectId } from '../values/values.ts'
import { evidenceCalls } from './calls.ts'
import { GoalParameter } from './goal-parameter.ts'

export const EvidenceFileId = ProjectId

/** A file that is evidence for a claim. Everybody who sees the project can download it. */
export const EvidenceFile = z.object({
  id: EvidenceFileId,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type EvidenceFile = z.output<typeof EvidenceFile>

export const evidenceEndpoints = {
  send: endpoint(evidenceCalls.send, {
    summary: `Sends one file of at most ${most.file.bytes / 1_048_576} MB, to be named by a claim as its evidence. A file that no claim names is deleted after a day. 415 for other kinds of files, and for a file that is not what its name says.`,
    form: z.object({ file: z.file() }),
    output: z.object({ file: EvidenceFile }),
    status: 201,
  }),
  drop: endpoint(evidenceCalls.drop, {
    summary: 'Deletes the caller’s file that no claim names; idempotent.',
    params: z.object({ fileId: EvidenceFileId }),
    body: z.nullish(z.strictObject({})),
  }),
  open: endpoint(evidenceCalls.open, {
    summary: 'The download address of the file that is evidence for a claim, for five minutes.',
    params: z.object({ id: ProjectId, goal: GoalParameter }),
    output: z.object({ url: z.string(), expiresIn: z.int() }),
  }),
}
