import { createHash } from 'node:crypto'
import type {
  AnsweredQuestion,
  AnswersInput,
  Question,
  QuestionsInput,
} from '@guildhall/contract/projects/questions.ts'
import { isVisible } from '@guildhall/contract/values/values.ts'

/** The questions sellers ask before a buyer pays, for every kind of item. */
export const questions = { identify, withAnswers, unanswered }

/**
 * Gives the questions their ids: the same words about the same `subjectId` keep their id, different words are another
 * question.
 */
function identify(subjectId: string, given: QuestionsInput): Question[] {
  return given.map(({ text, required }) => ({ id: idOf(subjectId, text), text, required }))
}

/** Returns every question with its answer; empty when there is none. */
function withAnswers(asked: readonly Question[], given: AnswersInput): AnsweredQuestion[] {
  const answers = new Map(given.map(({ questionId, text }) => [questionId, text]))
  return asked.map(({ id, text, required }) => ({
    ...{ questionId: id, question: text, required },
    text: answers.get(id) ?? '',
  }))
}

/** Returns the required questions without an answer. */
function unanswered(answers: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return answers.filter(({ required, text }) => required && !isVisible(text))
}

// 12 characters of 62 bits: two questions of one subject never have the same.
function idOf(subjectId: string, text: string): string {
  const hash = createHash('sha256').update(`${subjectId} ${text}`).digest()
  return hash.readBigUInt64BE().toString(36).padStart(12, '0').slice(-12)
}
