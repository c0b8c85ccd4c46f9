import { createQuestion } from './question.ts'

/** Asked when a call is refused because the terms have changed; yes once the person has accepted them. */
export const termsQuestion = createQuestion()
