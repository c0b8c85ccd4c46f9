import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Quote } from '@guildhall/contract/orders/checkout.ts'
import type { AnswersInput } from '@guildhall/contract/projects/questions.ts'

// Without storage they last as long as the page.
const unstored = new Map<string, string>()
const keyOf = (owner: string, questionId: string) => `${localStorageKeys.answer}:${owner}:${questionId}`

/** What `owner` has written so far to a question; empty when nothing. */
export function readAnswer(owner: string, questionId: string): string {
  const key = keyOf(owner, questionId)
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it in this browser until it is bought; an empty one is forgotten. */
export function keepAnswer(owner: string, questionId: string, text: string): void {
  const key = keyOf(owner, questionId)
  unstored.delete(key)
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    unstored.set(key, text)
  }
}

/** The answers of `owner` to what is asked; what was left open is not among them. */
export function answersOf(owner: string, lines: Quote['lines']): AnswersInput {
  return lines
    .flatMap(({ answers }) => answers)
    .map(({ questionId }) => ({ questionId, text: readAnswer(owner, questionId).trim() }))
    .filter(({ text }) => text !== '')
}

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
