import { engagementTexts } from '@guildhall/contract/engagements/engagement-texts.ts'
import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { ProposalInput, ProposalWords } from '@guildhall/contract/hiring/proposals.ts'
import { expect, test } from 'vitest'
import { emptyHours, emptyMilestone } from '#terms/terms-values.ts'
import { fieldAt, inputOf, type ProposalValues, wordsInput } from './proposal-values.ts'

const chosen = {
  questions: ['Which style?', 'Since when?'],
  projects: [],
  way: 'milestones' as const,
  rows: ['m0', 'm2'],
  currency: 'USD',
  asksAdult: true,
}
const filled: ProposalValues = {
  cover: 'Chapter by chapter.',
  answers: { a0: 'Chicago', a1: '2019' },
  ...emptyHours,
  scope: 'Grammar and an index.',
  rows: {
    m0: { ...emptyMilestone, title: 'Chapters', amount: '$120' },
    m2: { ...emptyMilestone, title: 'Index', amount: '99.50', days: '3' },
  },
  licence: 'all-rights',
  startsOn: '',
  isAdult: true,
  notAssessed: true,
}

function messagesOf(values: ProposalValues) {
  const { error } = ProposalInput.safeParse(inputOf(values, chosen))
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [fieldAt(path, chosen.rows), message]))
}

test('typed fields become a proposal: an answer for each question, milestones in the order of their rows', () => {
  expect(ProposalInput.parse(inputOf(filled, chosen))).toMatchObject({
    cover: 'Chapter by chapter.',
    answers: ['Chicago', '2019'],
    projects: [],
    offer: {
      notAssessed: true,
      terms: {
        milestones: [
          { title: 'Chapters', amountMinor: 12_000, days: 7 },
          { title: 'Index', amountMinor: 9950, days: 3 },
        ],
        startsOn: null,
      },
    },
  })
})

test('an empty form names each missing field, also those of questions and milestones', () => {
  const empty = { ...filled, cover: '', answers: {}, scope: '', rows: {}, isAdult: false, notAssessed: false }
  expect(messagesOf(empty)).toEqual({
    cover: jobTexts.cover,
    'answers.a0': jobTexts.answers,
    'answers.a1': jobTexts.answers,
    scope: engagementTexts.scope,
    'rows.m0.title': engagementTexts.milestoneTitle,
    'rows.m0.amount': engagementTexts.amount,
    'rows.m2.title': engagementTexts.milestoneTitle,
    'rows.m2.amount': engagementTexts.amount,
    isAdult: engagementTexts.isAdult,
    notAssessed: engagementTexts.notAssessed,
  })
})

test('words are sent without the offer', () => {
  const words = wordsInput(filled, chosen.questions, [])
  expect(ProposalWords.parse(words)).toEqual({
    cover: 'Chapter by chapter.',
    answers: ['Chicago', '2019'],
    projects: [],
  })
})

test('errors of answers and projects as a whole have fields of their own', () => {
  expect(fieldAt(['answers'])).toBe('answers')
  expect(fieldAt(['projects', 1])).toBe('projects')
})
