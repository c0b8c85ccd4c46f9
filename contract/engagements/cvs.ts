import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { expertLimits } from '../limits/experts.ts'
import { ProjectId } from '../values/values.ts'
import { cvCalls } from './calls.ts'

export const CvId = ProjectId

/** The CV of a person who asks for a place for a doctorate; only the two sides of the request download it. */
export const Cv = z.object({
  id: CvId,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type Cv = z.output<typeof Cv>

/** CVs: sent first, then named by the request that has it. */
export const cvEndpoints = {
  send: endpoint(cvCalls.send, {
    summary: `Sends a CV, a PDF of at most ${expertLimits.cv.bytes / 1_048_576} MB, to be named by a request for a place for a doctorate. One that no request names is deleted after a day.`,
    form: z.object({ file: z.file() }),
    output: z.object({ file: Cv }),
    status: 201,
  }),
  drop: endpoint(cvCalls.drop, {
    summary: 'Deletes the caller’s CV that no request names; idempotent.',
    params: z.object({ fileId: CvId }),
    body: z.nullish(z.strictObject({})),
  }),
  open: endpoint(cvCalls.open, {
    summary: 'The download address of the CV of a request, for five minutes; 404 for everybody but its two sides.',
    params: z.object({ id: ProjectId }),
    output: z.object({ url: z.string(), expiresIn: z.int() }),
  }),
}
