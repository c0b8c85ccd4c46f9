import { createHash } from 'node:crypto'
import type {
  AnsweredQuestion,
  AnswersInput,
  Question,
  QuestionsInput,
} from '@guildhall/contract/projects/questions.ts'
import { isVisible } from '@guildhall/contract/values/values.ts'

/** What sellers ask before somebody pays; for every kind of thing that is sold. */
export const questions = { identify, withAnswers, unanswered }

/** The questions with their ids: the same words about the same `subjectId` keep theirs, other words are another question. */
function identify(subjectId: string, given: QuestionsInput): Question[] {
  return given.map(({ text, required }) => ({ id: idOf(subjectId, text), text, required }))
}

/** Every question with the answer that was given to it; empty where there is none. */
function withAnswers(asked: readonly Question[], given: AnswersInput): AnsweredQuestion[] {
  const answers = new Map(given.map(({ questionId, text }) => [questionId, text]))
  return asked.map(({ id, text, required }) => ({
    ...{ questionId: id, question: text, required },
    text: answers.get(id) ?? '',
  }))
}

/** Those that must be answered and are not. */
function unanswered(answers: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return answers.filter(({ required, text }) => required && !isVisible(text))
}

// 12 characters of 62 bits: two questions of one subject never have the same.
function idOf(subjectId: string, text: string): string {
  const hash = createHash('sha256').update(`${subjectId} ${text}`).digest()
  return hash.readBigUInt64BE().toString(36).padStart(12, '0').slice(-12)
}
