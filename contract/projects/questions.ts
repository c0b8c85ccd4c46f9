import * as z from 'zod/mini'
import { cartLimits } from '../limits/commerce.ts'
import { questionLimits } from '../limits/questions.ts'
import { text } from '../values/values.ts'
import { questionTexts } from './question-texts.ts'

export const QuestionId = z.string().check(z.regex(/^[a-z0-9]{12}$/))

/** A seller's question before a buyer pays. The id is derived from the words: different words make a different question. */
export const Question = z.object({ id: QuestionId, text: z.string(), required: z.boolean() })
export type Question = z.output<typeof Question>

/** The questions as their seller sends them. An id from an earlier answer may be included; it is ignored. */
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

/** A buyer's answers. Empty ones count as none. */
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

/** A question as it was asked, with its answer; `text` is empty when an optional question was not answered. */
export const AnsweredQuestion = z.object({
  questionId: QuestionId,
  question: z.string(),
  required: z.boolean(),
  text: z.string(),
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** Returns the indexes of keys that appear earlier in the list. */
function repeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}
