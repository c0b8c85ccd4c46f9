import * as z from 'zod/mini'
import { cartLimits } from '../limits/commerce.ts'
import { questionLimits } from '../limits/questions.ts'
import { text } from '../values/values.ts'

/** The sentences of questions and answers. */
export const questionTexts = {
  empty: 'Write the question or remove it',
  twice: 'This question is in the list already',
  tooMany: `Ask at most ${questionLimits.perSubject} questions`,
  answer: 'Answer this question',
  answeredTwice: 'Answer each question once',
  notAsked: 'This question is not asked in this purchase',
} as const

export const QuestionId = z.string().check(z.regex(/^[a-z0-9]{12}$/))

/** What a seller asks before a buyer pays. The id is made from the words: other words are another question. */
export const Question = z.object({ id: QuestionId, text: z.string(), required: z.boolean() })
export type Question = z.output<typeof Question>

/** The questions as their seller sends them. An id may come along as it was answered; it is not read. */
export const QuestionsInput = z
  .array(
    z.strictObject({
      id: z.optional(QuestionId),
      text: text(questionLimits.text, { required: questionTexts.empty }),
      required: z.boolean(),
    }),
  )
  .check(
    z.maxLength(questionLimits.perSubject, { error: questionTexts.tooMany }),
    z.check(({ value, issues }) => {
      for (const at of repeated(value.map(({ text: words }) => words.toLowerCase())))
        issues.push({ code: 'custom', input: value, path: [at, 'text'], message: questionTexts.twice })
    }),
  )
export type QuestionsInput = z.output<typeof QuestionsInput>

/** The answers of a buyer. Empty ones count as none. */
export const AnswersInput = z
  .array(z.strictObject({ questionId: QuestionId, text: text(questionLimits.answer, { lines: true }) }))
  .check(
    z.maxLength(cartLimits.lines * questionLimits.perSubject),
    z.check(({ value, issues }) => {
      for (const at of repeated(value.map(({ questionId }) => questionId)))
        issues.push({ code: 'custom', input: value, path: [at, 'questionId'], message: questionTexts.answeredTwice })
    }),
  )
export type AnswersInput = z.output<typeof AnswersInput>

/** A question as it was asked, with its answer; `text` is empty where an optional one was not answered. */
export const AnsweredQuestion = z.object({
  questionId: QuestionId,
  question: z.string(),
  required: z.boolean(),
  text: z.string(),
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** The places of what stood in the list before. */
function repeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}
