import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { contactCategories, feedbackCategories, publishedSubjects, reportReasons } from './options.ts'
import { feedbackLimits } from './people-limits.ts'
import { Email, ProjectId, text } from './values.ts'

/** Feedback, or a question of the help page: the category says which. */
export const FeedbackInput = z.strictObject({
  category: z.enum([...feedbackCategories, ...contactCategories], { error: 'Choose what it is about' }),
  text: text(feedbackLimits.text, { required: 'Write what you want to say', lines: true }),
  email: z.optional(Email),
})
export type FeedbackInput = z.output<typeof FeedbackInput>

/** What every report says. */
export const reportWords = {
  reason: z.enum(reportReasons, { error: 'Choose a reason' }),
  text: text(feedbackLimits.text, { required: 'Write what is wrong, so that it can be checked', lines: true }),
}

export const ReportWords = z.strictObject(reportWords)
export type ReportWords = z.output<typeof ReportWords>

export const ReportInput = z.strictObject({
  kind: z.enum(publishedSubjects),
  /** Of the project or the review. */
  id: ProjectId,
  ...reportWords,
})
export type ReportInput = z.output<typeof ReportInput>

/** The number people can quote, and whether a mail with it is on its way. */
export const Received = z.object({ number: z.int(), mailed: z.boolean() })
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
    summary:
      'Reports a project or a review of somebody else that the caller can see; who made it is not told who did. The same again, while nobody has looked at it, is the one before.',
    body: ReportInput,
    output: Received,
    status: 201,
  }),
  reportProject: endpoint({
    method: 'POST',
    path: '/marketplace/projects/:id/reports',
    access: 'anyone',
    summary: 'The same for the project of the address.',
    params: z.object({ id: ProjectId }),
    body: z.omit(ReportInput, { kind: true, id: true }),
    output: Received,
    status: 201,
  }),
}
