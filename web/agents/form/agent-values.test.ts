import { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import { expect, test } from 'vitest'
import { emptyValues, fieldAt, inputOf, sentenceOf } from './agent-values.ts'

const values = {
  ...emptyValues,
  name: ' Gap finder ',
  tags: 'CSV, Tables,, csv',
  limits: 'It does not fill gaps\n\n  It reads no images ',
  examples: [
    { input: 'a,b', output: 'b is empty' },
    { input: ' ', output: '' },
  ],
  packages: [{ registry: 'npm' as const, identifier: '', version: '' }],
  languages: 'English, Spanish',
}

test('what is typed becomes the body of a save, without rows in which nothing was written', () => {
  expect(AgentInput.parse(inputOf(values, { publish: false, currency: 'EUR' }))).toMatchObject({
    ...{ name: 'Gap finder', tags: ['CSV', 'Tables'], category: null, licence: null, publish: false, listed: true },
    limits: ['It does not fill gaps', 'It reads no images'],
    examples: [{ input: 'a,b', output: 'b is empty' }],
    packages: [],
    languages: ['English', 'Spanish'],
    runMinor: 0,
  })
  expect(inputOf({ ...values, price: '0.05' }, { publish: false, currency: 'EUR' }).runMinor).toBe(5)
})

test('errors are named by field, and by row', () => {
  expect(fieldAt(['examples', 0, 'input'])).toBe('examples.0.input')
  expect(fieldAt(['tags', 3])).toBe('tags')
  expect(sentenceOf('packages.1.version', 'Write the version of the package')).toBe(
    'Package 2: write the version of the package',
  )
  expect(sentenceOf('tags', 'Use at most 10 entries')).toBe('Tags: use at most 10 entries')
})
