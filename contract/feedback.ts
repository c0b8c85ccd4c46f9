import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feedbackLimits } from './limits.ts'
import { contactCategories, feedbackCategories, reportReasons } from './options.ts'
import { Email, ProjectId, text } from './values.ts'

/** Feedback, or a question of the help page: the category says which. */
export const FeedbackInput = z.strictObject({
  category: z.enum([...feedbackCategories, ...contactCategories], { error: 'Choose what it is about' }),
  text: text(feedbackLimits.text, { required: 'Write what you want to say', lines: true }),
  email: z.optional(Email),
})
export type FeedbackInput = z.output<typeof FeedbackInput>

export const ReportInput = z.strictObject({
  kind: z.literal('project'),
  id: ProjectId,
  reason: z.enum(reportReasons, { error: 'Choose a reason' }),
  text: text(feedbackLimits.text, { required: 'Write what is wrong, so that it can be checked', lines: true }),
})
export type ReportInput = z.output<typeof ReportInput>

/** The number people can quote, and whether a mail with it is on its way. */
const Received = z.object({ number: z.int(), mailed: z.boolean() })
export type Received = z.output<typeof Received>

/** What people tell those who run the place. Above a limit both calls ask for the bot check (403 bot_check_required). */
export const feedbackEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/feedback',
    access: 'anyone',
    summary: 'Feedback or a question. As JSON, or multipart with the same fields and one picture: picture.',
    body: z.nullish(FeedbackInput),
    output: Received,
    status: 201,
  }),
  report: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'anyone',
    summary: 'Reports a project that the caller can see; the maker is not told who did.',
    body: ReportInput,
    output: Received,
    status: 201,
  }),
}
