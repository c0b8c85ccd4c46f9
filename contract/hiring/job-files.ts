import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { ProjectId } from '../values/values.ts'
import { jobFileCalls } from './calls.ts'

export const JobFileId = ProjectId

/** A file of a job; everybody who sees the job can download it. */
export const JobFile = z.object({
  id: JobFileId,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type JobFile = z.output<typeof JobFile>

/** Files of jobs: sent first, then named by the job that has them. */
export const jobFileEndpoints = {
  send: endpoint(jobFileCalls.send, {
    summary: 'Sends one file of at most 25 MB, to be named by a job. A file that no job names is deleted after a day.',
    form: z.object({ file: z.file() }),
    output: z.object({ file: JobFile }),
    status: 201,
  }),
  drop: endpoint(jobFileCalls.drop, {
    summary: 'Deletes the caller’s file that no job names; idempotent.',
    params: z.object({ fileId: JobFileId }),
    body: z.nullish(z.strictObject({})),
  }),
  open: endpoint(jobFileCalls.open, {
    summary: 'The download address of a file of a job, for five minutes.',
    params: z.object({ id: ProjectId, fileId: JobFileId }),
    output: z.object({ url: z.string(), expiresIn: z.int() }),
  }),
}
