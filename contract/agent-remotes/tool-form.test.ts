import { expect, test } from 'vitest'
import { remoteLimits } from '../limits/agent-remotes.ts'
import { conversationOf } from './conversation-field.ts'
import { formOf, formRefusals } from './tool-form.ts'

const objectOf = (properties: object, required: string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
})
const fieldsOf = (schema: unknown) => {
  const form = formOf(schema)
  return 'refusal' in form ? form.refusal : form.fields
}
const onlyField = (property: object) => {
  const fields = fieldsOf(objectOf({ value: property }))
  return typeof fields === 'string' ? fields : fields[0]
}

test('each kind of property becomes a field with its label, help, limits and default', () => {
  const schema = objectOf(
    {
      title: { type: 'string', title: 'Title of the work', description: 'As printed.', maxLength: 120, minLength: 2 },
      abstract: { type: 'string', maxLength: 4000, default: 'None.' },
      sampleSize: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
      alpha: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.01 },
      is_final: { type: 'boolean', default: true },
      style: { enum: ['apa', 'mla'], default: 'mla' },
      keys: { type: 'array', items: { type: 'string', maxLength: 9 }, minItems: 1, maxItems: 4, default: ['a'] },
    },
    ['title', 'keys'],
  )
  const optional = { help: '', isRequired: false }
  const open = { min: null, max: null, above: null, below: null, step: null, initial: null }
  expect(formOf(schema)).toEqual({
    leftOut: [],
    fields: [
      {
        ...{ kind: 'text', name: 'title', label: 'Title of the work', help: 'As printed.', isRequired: true },
        ...{ min: 2, max: 120, initial: '' },
      },
      { ...optional, kind: 'long-text', name: 'abstract', label: 'Abstract', min: 0, max: 4000, initial: 'None.' },
      { ...optional, ...open, kind: 'integer', name: 'sampleSize', label: 'Sample size', min: 1, max: 10, initial: 3 },
      { ...optional, ...open, kind: 'number', name: 'alpha', label: 'Alpha', above: 0, below: 1, step: 0.01 },
      { ...optional, kind: 'boolean', name: 'is_final', label: 'Is final', initial: true },
      {
        ...{ ...optional, kind: 'choice', name: 'style', label: 'Style', initial: 1 },
        options: [
          { value: 'apa', label: 'apa' },
          { value: 'mla', label: 'mla' },
        ],
      },
      {
        ...{ ...optional, kind: 'texts', name: 'keys', label: 'Keys', isRequired: true },
        ...{ min: 1, max: 4, longest: 9, options: null, initial: ['a'] },
      },
    ],
  })
})

test('what generators of schemas write for optional arguments and lists of choices is understood', () => {
  const orNull = { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }], default: null, title: 'Rows' }
  expect(onlyField(orNull)).toMatchObject({ kind: 'integer', label: 'Rows', min: 2 })
  expect(onlyField({ type: ['string', 'null'] })).toMatchObject({ kind: 'text' })
  expect(onlyField({ allOf: [{ type: 'boolean' }], title: 'Yes' })).toMatchObject({ kind: 'boolean', label: 'Yes' })
  const named = { oneOf: [{ const: 'm', title: 'Metre' }, { const: 2 }] }
  expect(onlyField(named)).toMatchObject({ kind: 'choice', options: [{ value: 'm', label: 'Metre' }, { value: 2 }] })
  const referred = objectOf({ unit: { $ref: '#/$defs/Unit' } }, ['unit'], { $defs: { Unit: { enum: ['m', 'ft'] } } })
  expect(fieldsOf(referred)).toMatchObject([{ kind: 'choice', name: 'unit', isRequired: true }])
  const listed = { type: 'array', items: { enum: ['MIT', 'ISC'] } }
  expect(onlyField(listed)).toMatchObject({ kind: 'texts', options: ['MIT', 'ISC'] })
})

test('an argument without a field is a refusal where it is required, and is left out otherwise', () => {
  const shapes = [
    { type: 'object' },
    { type: 'array', items: { type: 'number' } },
    { enum: [['a']] },
    { enum: [] },
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    { type: ['string', 'number'] },
    { not: { type: 'string' } },
    { $ref: 'https://schemas.example/unit.json' },
    { $ref: '#/$defs/none' },
    { $ref: '#/$defs/round' },
    true,
    {},
  ]
  const $defs = { round: { $ref: '#/$defs/round' } }
  for (const shape of shapes) {
    expect(formOf(objectOf({ value: shape }, ['value'], { $defs })), JSON.stringify(shape)).toEqual({
      refusal: formRefusals.field('value'),
    })
    expect(formOf(objectOf({ value: shape }, [], { $defs })), JSON.stringify(shape)).toEqual({
      fields: [],
      leftOut: ['value'],
    })
  }
  expect(fieldsOf(JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'))).toBe(
    formRefusals.field('__proto__'),
  )
  expect(fieldsOf(objectOf({}, ['missing']))).toBe(formRefusals.field('missing'))
  expect(fieldsOf({ ...objectOf({}), anyOf: [{}, {}] })).toBe(formRefusals.unknown)
  expect(fieldsOf('schema')).toBe(formRefusals.unknown)
})

test('a schema that is too deep, too long or has too many properties is refused without being walked', () => {
  let deep: object = { type: 'string' }
  for (let level = 0; level < 100_000; level += 1) deep = { items: deep }
  expect(fieldsOf(objectOf({ value: deep }))).toBe(formRefusals.tooLarge)
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, { type: 'string' }]))
  expect(fieldsOf(objectOf(wide))).toBe(formRefusals.tooLarge)
  expect(fieldsOf(objectOf({ value: { description: 'x'.repeat(remoteLimits.schema.bytes) } }))).toBe(
    formRefusals.tooLarge,
  )
  const many = Array.from({ length: remoteLimits.schema.fields + 1 }, (_, at) => [`p${at}`, { type: 'string' }])
  expect(fieldsOf(objectOf(Object.fromEntries(many)))).toBe(formRefusals.tooMany)
  expect(onlyField({ enum: Array.from({ length: remoteLimits.schema.options + 1 }, (_, at) => at) })).toBeUndefined()
})

test('references that name each other twice do not multiply', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` }
      return [`d${at}`, { anyOf: [next, next] }]
    }),
  )
  expect(formOf(objectOf({ value: { $ref: '#/$defs/d0' } }, [], { $defs }))).toEqual({ fields: [], leftOut: ['value'] })
})

test('texts of a schema are made harmless', () => {
  const property = { type: 'string', title: 'A\u202eb\u001b[31mc', description: '<b>bold</b>\u0000' }
  expect(onlyField(property)).toMatchObject({ label: 'Abc', help: '<b>bold</b>' })
})

test('one tool that needs one text is a conversation', () => {
  const text = { type: 'string' }
  const toolOf = (properties: object, required: string[]) => ({ form: formOf(objectOf(properties, required)) })
  const talk = toolOf({ message: text, style: text }, ['message'])
  expect(conversationOf([talk])?.name).toBe('message')
  expect(conversationOf([talk, talk])).toBeNull()
  expect(conversationOf([toolOf({ a: text, b: text }, ['a', 'b'])])).toBeNull()
  expect(conversationOf([toolOf({ a: { type: 'number' } }, ['a'])])).toBeNull()
  expect(conversationOf([{ form: { refusal: 'no' } }])).toBeNull()
})
