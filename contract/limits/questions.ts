/** Questions for a made-to-order project, and the characters of a question and an answer. */
export const questionLimits = { perSubject: 8, text: 200, answer: 2000 } as const
