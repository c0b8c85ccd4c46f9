import { expect, test } from 'vitest'
import { emptyJob } from './job-values.ts'
import { hasContent, startFrom } from './kept-job.ts'

test('a draft keeps the fields that the form has, and nothing else', () => {
  const draft = { ...emptyJob, title: 'Index a thesis', questions: ['Which style?'], notAssessed: true, rate: '12' }
  expect(startFrom(draft)).toEqual({ ...emptyJob, title: 'Index a thesis', questions: ['Which style?'] })
})

test('values of another kind, and choices that do not exist any more, become those of a new form', () => {
  expect(startFrom({ title: 7, questions: 'one', decides: '90', firstJobOnly: 'yes' })).toEqual(emptyJob)
})

test('a form in which nothing was typed has no content', () => {
  expect(hasContent(startFrom({}))).toBe(false)
  expect(hasContent(startFrom({ town: 'Ghent' }))).toBe(true)
})
