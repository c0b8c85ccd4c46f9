import { questionLimits } from '../limits/questions.ts'

/** The texts of questions and answers. */
export const questionTexts = {
  empty: 'Write the question or remove it',
  twice: 'This question is in the list already',
  tooMany: `Ask at most ${questionLimits.perSubject} questions`,
  answer: 'Answer this question',
  answeredTwice: 'Answer each question once',
  notAsked: 'This question is not asked in this purchase',
} as const
