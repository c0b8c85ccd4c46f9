import { expect, test } from 'vitest'
import { remoteProblemTexts } from './problems.ts'
import { formOf } from './tool-form.ts'
import { inputSchemaOf } from './tool-input.ts'
import { firstTyped, readTyped, type Typed } from './typed-input.ts'

const form = formOf({
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 10 },
    count: { type: 'integer', minimum: 1, maximum: 10 },
    alpha: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.1 },
    sure: { type: 'boolean' },
    unit: { enum: ['m', 2] },
    keys: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
    body: { type: 'string', maxLength: 50_000 },
    other_text: { type: 'string' },
    third_text: { type: 'string' },
  },
  required: ['name', 'count'],
})
const fields = 'fields' in form ? form.fields : []

const errorsOf = (typed: Typed) => {
  const parsed = inputSchemaOf(fields).safeParse(readTyped(fields, typed))
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('what a person typed becomes the arguments of the tool, without the empty fields', () => {
  const typed = { name: ' Ada ', count: '3', alpha: '0,3', sure: true, unit: '1', keys: ' a \n\nb', body: '' }
  const input = readTyped(fields, typed)
  expect(input).toEqual({ name: 'Ada', count: 3, alpha: 0.3, sure: true, unit: 2, keys: ['a', 'b'] })
  expect(inputSchemaOf(fields).parse(input)).toEqual(input)
  expect(readTyped(fields, { name: 'Ada', count: '1' })).toEqual({ name: 'Ada', count: 1, sure: false })
})

test.each<[string, Typed, [string, string][]]>([
  [
    'nothing',
    {},
    [
      ['name', 'Fill in Name'],
      ['count', 'Count: enter a whole number from 1 to 10'],
    ],
  ],
  ['a long text', { name: 'x'.repeat(11), count: '1' }, [['name', 'Name: use at most 10 characters']]],
  ['words for a number', { name: 'a', count: 'three' }, [['count', 'Count: enter a whole number from 1 to 10']]],
  ['a fraction', { name: 'a', count: '1.5' }, [['count', 'Count: enter a whole number from 1 to 10']]],
  ['a number out of bounds', { name: 'a', count: '11' }, [['count', 'Count: enter a whole number from 1 to 10']]],
  [
    'zero above zero',
    { name: 'a', count: '1', alpha: '0' },
    [['alpha', 'Alpha: enter a number above 0, in steps of 0.1']],
  ],
  [
    'an endless number',
    { name: 'a', count: '1', alpha: '1e999' },
    [['alpha', 'Alpha: enter a number above 0, in steps of 0.1']],
  ],
  ['a text of no list', { name: 'a', count: '1', keys: 'c' }, [['keys.0', 'Keys: use only a, b']]],
  ['too many lines', { name: 'a', count: '1', keys: 'a\nb\na' }, [['keys', 'Keys: enter at most 2 lines']]],
])('%s is refused with a sentence at its field', (_what, typed, errors) => {
  expect(errorsOf(typed)).toEqual(errors)
})

test('arguments without a field, and more than 100 kB, are refused', () => {
  const schema = inputSchemaOf(fields)
  expect(schema.safeParse({ name: 'a', count: 1, more: 1 }).success).toBe(false)
  expect(schema.safeParse(JSON.parse('{"name":"a","count":1,"__proto__":1}')).success).toBe(false)
  const texts = formOf({ properties: { text: { type: 'string' }, body: { type: 'string' } } })
  const long = inputSchemaOf('fields' in texts ? texts.fields : [])
  const half = '語'.repeat(20_000)
  expect(long.safeParse({ text: half }).success).toBe(true)
  expect(long.safeParse({ text: half, body: half }).error?.issues[0]?.message).toBe(
    remoteProblemTexts['input-too-large'],
  )
})

test('controls begin with the defaults of the schema', () => {
  const { fields: first = [] } = formOf({
    properties: {
      a: { type: 'number', default: 0 },
      b: { type: 'boolean', default: true },
      c: { enum: ['x', 'y'], default: 'y' },
      d: { type: 'array', items: { type: 'string' }, default: ['1', '2'] },
      e: { type: 'string' },
    },
  }) as { fields?: typeof fields }
  expect(first.map(firstTyped)).toEqual(['0', true, '1', '1\n2', ''])
})
