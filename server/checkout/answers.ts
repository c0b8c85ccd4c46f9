import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import { type AnsweredQuestion, type AnswersInput, questionTexts } from '@guildhall/contract/projects/questions.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { questions } from '#questions/service.ts'

/** Refuses (422) an answer to what none of the lines asks. */
export function refuseUnasked(lines: readonly { answers: AnsweredQuestion[] }[], given: AnswersInput): void {
  const asked = new Set(lines.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)))
  const wrong = given.flatMap(({ questionId }, at) =>
    asked.has(questionId) ? [] : [{ path: `answers.${at}.questionId`, message: questionTexts.notAsked }],
  )
  if (wrong.length > 0) throw invalid(wrong)
}

/** Refuses (422 `answers_required`) lines with a required question that is open; the answer says what would be quoted. */
export async function requireAnswers<L extends { answers: AnsweredQuestion[] }>(
  lines: readonly L[],
  present: () => Promise<AskedLines>,
): Promise<void> {
  const missing = lines.flatMap(({ answers }) => questions.unanswered(answers))
  if (missing.length === 0) return
  throw new AppError('answers_required', {
    fields: missing.map(({ questionId }) => ({ path: `answers.${questionId}`, message: questionTexts.answer })),
    extra: await present(),
  })
}
