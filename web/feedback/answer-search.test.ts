import { expect, test } from 'vitest'
import { findAnswers } from './answer-text.tsx'
import { subjects } from './answers.tsx'

const questions = (words: string) =>
  findAnswers(subjects, words).flatMap(({ answers }) => answers.map((each) => each.question))

test('findAnswers without words returns every question', () => {
  expect(findAnswers(subjects, '  ')).toEqual(subjects)
})

test('findAnswers finds words of questions, answers and links, in any case and with any accents', () => {
  expect(questions('PAYOUT account')).toContain('When do I get my money?')
  expect(questions('saved séarches')).toEqual(['Can I get alerts for new projects and people?'])
  expect(questions('refund policy')).toContain('How do I get my money back?')
  expect(questions('zebra crossing')).toEqual([])
})
