import { engagementTexts } from '@guildhall/contract/engagements/engagement-texts.ts'
import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { type Job, JobInput } from '@guildhall/contract/hiring/jobs.ts'
import { expect, test } from 'vitest'
import { jobSchema } from './job-schema.ts'
import { chosenDay, decisionRange, emptyJob, fieldAt, inputOf, type JobValues, startOf } from './job-values.ts'

const today = '2026-11-28'
const typed = { files: ['aaaaaaaaaaaa'], rows: ['q0', 'q1'], currency: 'USD', today }
const filled: JobValues = {
  ...emptyJob,
  title: 'Index a thesis',
  need: 'About 200 entries.',
  category: 'Writing',
  skills: 'Editing, LaTeX',
  from: '$180',
  to: '260.50',
  length: 'days',
  questions: { q0: 'Which style?', q1: ' ' },
  notAssessed: true,
}

function messagesOf(values: JobValues) {
  const { error } = JobInput.safeParse(inputOf(values, typed))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [fieldAt(path, values, typed.rows), message]),
  )
}

test('typed fields become a job: amounts in minor units, skills split, empty questions left out', () => {
  expect(JobInput.parse(inputOf(filled, typed))).toEqual({
    title: 'Index a thesis',
    need: 'About 200 entries.',
    category: 'Writing',
    skills: ['Editing', 'LaTeX'],
    budgetFromMinor: 18_000,
    budgetToMinor: 26_050,
    hours: null,
    length: 'days',
    town: '',
    questions: ['Which style?'],
    files: ['aaaaaaaaaaaa'],
    places: 1,
    audience: 'everyone',
    firstJobOnly: false,
    company: null,
    decidesOn: '2026-12-12',
    notAssessed: true,
  })
})

test('a job by the hour has the budget of all its hours, and its errors at its fields', () => {
  const hours = { pay: 'hours', from: '30', to: '45', perWeek: '10', weeks: '4', length: 'weeks' } as const
  const hourly: JobValues = { ...filled, ...hours }
  expect(JobInput.parse(inputOf(hourly, typed))).toMatchObject({
    budgetFromMinor: 120_000,
    budgetToMinor: 180_000,
    hours: { rateFromMinor: 3000, rateToMinor: 4500, perWeek: 10, weeks: 4 },
  })
  expect(messagesOf({ ...hourly, weeks: '60' })).toEqual({ weeks: engagementTexts.weeks })
  expect(messagesOf({ ...hourly, perWeek: '' })).toMatchObject({ perWeek: engagementTexts.perWeek })
  expect(messagesOf({ ...hourly, length: 'days' })).toEqual({ length: jobTexts.lengthOfHours })
  expect(messagesOf({ ...hourly, to: '20' })).toEqual({ to: jobTexts.budgetOrder })
})

test('a decision date out of range is refused at its field, counted from the day of the job', () => {
  const messages = (day: string, postedAt = today) => {
    const { error } = jobSchema(postedAt).safeParse(inputOf({ ...filled, decides: 'day', day }, typed))
    return (error?.issues ?? []).map(({ path, message }) => [fieldAt(path, { ...filled, decides: 'day' }, []), message])
  }
  const { first, last } = decisionRange(today)
  for (const day of [first, last]) expect(messages(day)).toEqual([])
  for (const day of ['2026-11-30', '2026-12-29']) expect(messages(day)).toEqual([['day', jobTexts.decisionRange]])
  expect(messages(last, '2026-11-20T10:00:00.000Z')).toEqual([['day', jobTexts.decisionRange]])
  // Also while the rest of the form is empty.
  const empty: JobValues = { ...emptyJob, questions: {}, notAssessed: false, decides: 'day', day: '2026-12-29' }
  const issues = jobSchema(today).safeParse(inputOf(empty, typed)).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toContain(jobTexts.decisionRange)
})

test('an empty form names each missing field', () => {
  const empty: JobValues = { ...emptyJob, questions: {}, notAssessed: false }
  expect(messagesOf(empty)).toEqual({
    title: jobTexts.title,
    need: jobTexts.need,
    category: jobTexts.category,
    from: jobTexts.amount,
    to: jobTexts.amount,
    length: jobTexts.length,
    notAssessed: jobTexts.notAssessed,
  })
})

test('a lower second amount, a missing day and a repeated question have their errors at their fields', () => {
  expect(messagesOf({ ...filled, to: '160' })).toEqual({ to: jobTexts.budgetOrder })
  expect(messagesOf({ ...filled, decides: 'day' })).toEqual({ day: jobTexts.decidesOn })
  expect(messagesOf({ ...filled, places: 'two' })).toEqual({ places: jobTexts.places })
  expect(messagesOf({ ...filled, questions: { q0: 'Which style?', q1: 'which style?' } })).toEqual({
    'questions.q1': jobTexts.questionTwice,
  })
})

test('the error of a question is at its row, counted without the empty rows before it', () => {
  const values = { ...filled, questions: { q0: '', q1: 'Which style?' } }
  expect(fieldAt(['questions', 0], values, typed.rows)).toBe('questions.q1')
})

test('a decision in 14 days falls two weeks after today; another day is taken as typed', () => {
  expect(chosenDay({ decides: '14', day: '' }, today)).toBe('2026-12-12')
  expect(chosenDay({ decides: 'day', day: '2026-12-20' }, today)).toBe('2026-12-20')
  expect(decisionRange(today)).toEqual({ first: '2026-12-01', last: '2026-12-28' })
})

test('the fields of a stored job become the same job', () => {
  const input = JobInput.parse(inputOf(filled, typed))
  const start = startOf({ ...input, currency: 'USD', decidesAt: '2026-12-12T23:59:59.999Z' } as unknown as Job)
  const again = { ...start, questions: { q0: start.questions[0] ?? '' }, notAssessed: true }
  expect(JobInput.parse(inputOf(again, typed))).toEqual(input)
})
