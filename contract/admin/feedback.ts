import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { feedbackLimits } from '../limits/people.ts'
import { CustomUserId, Email, ProjectId, text } from '../values/values.ts'
import { feedbackCalls } from './calls.ts'
import {
  contactCategories,
  feedbackCategories,
  personReportReasons,
  publishedSubjects,
  reportReasons,
} from './options.ts'

/** Feedback, or a question from the help page; the category says which. */
export const FeedbackInput = z.strictObject({
  category: z.enum([...feedbackCategories, ...contactCategories], { error: 'Choose what it is about' }),
  text: text(feedbackLimits.text, { required: 'Write what you want to say', lines: true }),
  email: z.optional(Email),
})
export type FeedbackInput = z.output<typeof FeedbackInput>

const reportText = text(feedbackLimits.text, {
  required: 'Write what is wrong, so that we can check it',
  lines: true,
})
const chooseReason = { error: 'Choose a reason' }

/** The content of a report of a project, a review or a message. */
export const reportWords = { reason: z.enum(reportReasons, chooseReason), text: reportText }
export const ReportWords = z.strictObject(reportWords)
export type ReportWords = z.output<typeof ReportWords>

/** The content of a report of a person. */
const personReportWords = { reason: z.enum(personReportReasons, chooseReason), text: reportText }
export const PersonReportWords = z.strictObject(personReportWords)
export type PersonReportWords = z.output<typeof PersonReportWords>

export const ReportInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(publishedSubjects),
    /** The id of the project or the review. */
    id: ProjectId,
    ...reportWords,
  }),
  z.strictObject({ kind: z.literal('person'), id: CustomUserId, ...personReportWords }),
])
export type ReportInput = z.output<typeof ReportInput>

/** The reference number people can quote, and whether a mail with it is being sent. */
export const Received = z.object({ number: z.int(), mailed: z.boolean() })
export type Received = z.output<typeof Received>

/** What people write to the staff. Above a limit these calls require the bot check (403 bot_check_required). */
export const feedbackEndpoints = {
  send: endpoint(feedbackCalls.send, {
    summary: 'Sends feedback or a question. A form may include one picture.',
    headers: [botCheck],
    body: z.nullish(FeedbackInput),
    form: z.extend(FeedbackInput, { picture: z.optional(z.file()) }),
    output: Received,
    status: 201,
  }),
  report: endpoint(feedbackCalls.report, {
    summary:
      'Reports a project, a review or another person. The person reported never learns who reported them. A second report of the same thing answers the first one while that is open. Hidden and blocked people can be reported too. 409 while the caller has another open report about them.',
    headers: [botCheck],
    body: ReportInput,
    output: Received,
    status: 201,
  }),
  reportProject: endpoint(feedbackCalls.reportProject, {
    summary: 'The same for the project in the path.',
    params: z.object({ id: ProjectId }),
    headers: [botCheck],
    body: ReportWords,
    output: Received,
    status: 201,
  }),
}
