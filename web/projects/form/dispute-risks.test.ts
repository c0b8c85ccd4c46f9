import { expect, test } from 'vitest'
import { disputeRisks } from './dispute-risks.ts'
import { emptyValues } from './form-values.ts'

const careful = {
  ...emptyValues,
  description: 'A lab notebook with sample tracking. '.repeat(8),
  deliverables: 'The notebook, A manual',
  duration: '5 days',
}

test('a project that says what the buyer gets has no risks', () => {
  expect(disputeRisks(careful, { files: 0, links: 0 })).toEqual([])
  expect(disputeRisks(careful, { files: 2, links: 1 })).toEqual([])
})

test('a free project without files is not told that it is made to order: it needs a delivery time', () => {
  expect(disputeRisks({ ...careful, duration: '' }, { files: 0, links: 0 }, true)).toEqual([])
})

test.each([
  ['no deliverables', { deliverables: ' , ' }, { files: 1, links: 0 }, /^Nothing is listed under Deliverables/],
  ['a short description', { description: 'Bench notes' }, { files: 1, links: 0 }, /^The description is short/],
  ['work to order without a time', { duration: 'soon' }, { files: 0, links: 0 }, /The deadline will be 14 days/],
  ['links only', {}, { files: 0, links: 1 }, /^There are only links/],
  ['a promise', { features: 'Unlimited changes' }, { files: 1, links: 0 }, /^‘Unlimited’ is a promise/],
  [
    'business use with a personal licence',
    { description: `${careful.description} For startups.` },
    { files: 1, links: 0 },
    /the licence is for personal use/,
  ],
])('%s can be disputed', (_, values, offered, risk) => {
  const risks = disputeRisks({ ...careful, ...values }, offered)
  expect(risks).toEqual([expect.stringMatching(risk)])
})
