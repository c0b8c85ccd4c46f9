import type { Quote } from '@guildhall/contract/checkout.ts'
import { keepAnswer, readAnswer } from './kept-answers.ts'

// The questions stand where an answer would, under the id of the purchase.

/** Notes which answers of `owner` are on a purchase. They stay until it is paid, so that they are there again when it is given up. */
export function noteBought(owner: string, purchaseId: string, lines: Quote['lines']): void {
  const questions = lines.flatMap(({ answers }) => answers.map(({ questionId }) => questionId))
  keepAnswer(owner, purchaseId, questions.join(' '))
}

/** Forgets the answers on a purchase that is paid. */
export function dropAnswers(owner: string, purchaseId: string): void {
  for (const questionId of readAnswer(owner, purchaseId).split(' ')) keepAnswer(owner, questionId, '')
  keepAnswer(owner, purchaseId, '')
}
