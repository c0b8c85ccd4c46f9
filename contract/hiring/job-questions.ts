import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { hiringLimits as most } from '../limits/hiring.ts'
import { UserCard } from '../users/user-card.ts'
import { JobId, ProjectId, Timestamp, text } from '../values/values.ts'
import { jobQuestionCalls } from './calls.ts'
import { jobTexts as say } from './job-texts.ts'

/** A question on the page of a job, and its client's answer. */
export const JobQuestion = z.object({
  id: ProjectId,
  text: z.string(),
  at: Timestamp,
  /** Null for visitors from whom the person is hidden. */
  asker: z.nullable(UserCard),
  /** The viewer asked it. */
  isOwn: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), at: Timestamp })),
  /** Hidden by the staff; only its asker still sees it. */
  isHidden: z.boolean(),
})
export type JobQuestion = z.output<typeof JobQuestion>

const One = z.object({ id: JobId })
/** All questions of a job, and whether the viewer can ask one now. */
export const JobQuestions = z.object({ questions: z.array(JobQuestion), canAsk: z.boolean() })
export type JobQuestions = z.output<typeof JobQuestions>

/** Questions that people ask on the page of a job; everybody who sees the job reads them. */
export const jobQuestionEndpoints = {
  list: endpoint(jobQuestionCalls.list, {
    summary: 'The questions on a job with their answers, the oldest first.',
    params: One,
    output: JobQuestions,
  }),
  ask: endpoint(jobQuestionCalls.ask, {
    summary:
      'Asks a question on an open job. Refused (409) on the caller’s own job, once it is over, and above the number of questions of the person and of the job.',
    headers: [requestKeys.required],
    params: One,
    body: z.strictObject({ text: text(most.asked, { lines: true, required: say.ask }) }),
    output: JobQuestions,
    status: 201,
  }),
  answer: endpoint(jobQuestionCalls.answer, {
    summary: 'Answers a question on the caller’s own job, once (409 for another answer); its asker is notified.',
    params: z.object({ id: JobId, questionId: ProjectId }),
    body: z.strictObject({ text: text(most.askedAnswer, { lines: true, required: say.askAnswer }) }),
    output: JobQuestions,
  }),
}
