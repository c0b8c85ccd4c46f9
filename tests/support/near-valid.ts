import fc from 'fast-check'

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  entries?: Record<string, unknown>
  values?: unknown[]
  valueType?: Schema
  items?: Schema[]
}
interface Schema {
  _zod: { def: Def }
}

/** Values that match the types of a schema, and often its checks too. */
export function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const { def } = (schema as Schema)._zod
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, each]) => [name, fitting(each)])))
    case 'array':
      return fc.array(fitting(def.element), { maxLength: 6 })
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(fitting))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), fitting(def.valueType), { maxKeys: 4 })
    case 'optional':
      return fc.option(fitting(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(fitting(def.innerType), { nil: null })
    case 'union':
      return fc.oneof(...(def.options ?? []).map(fitting))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'pipe':
      return fitting(def.in)
    case 'string':
      return texts
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...bounds))
    case 'boolean':
      return fc.boolean()
    default:
      return def.innerType ? fitting(def.innerType) : fc.oneof(texts, fc.integer(), fc.constant(null))
  }
}

const bounds = [0, -0, -1, 1e-9, 0.005, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e21, 1.7e308]
const odd = [
  '',
  ' ',
  'x'.repeat(30_000),
  'a\u202eb',
  '\u0000',
  '\ud800',
  '\u200b',
  'e\u0301'.repeat(500),
  '👩‍🔬'.repeat(100),
  "'; drop table people; --",
  '%_\\',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '|a|\n|-|\n'.repeat(2000),
  '>'.repeat(5000),
  '[a](https://example.org/)',
  'https://example.org/\u202e',
  'javascript:alert(1)',
  '0x10',
  'NaN',
  '1e400',
  '-1',
  '2026-02-30',
  '9999999999-12-31T00:00:00Z',
]
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('ada@carrow.example', '2026-05-17', 'https://example.org/a', 'Data Science', '123456'),
  },
  { weight: 1, arbitrary: fc.constantFrom(...odd) },
)

/** Values that may replace any part of a body. */
const intruders = fc.oneof(
  fc.constantFrom(...odd, ...bounds, null, true, false, [], {}, [[]], [null], { length: 5 }, { toString: 'x' }),
  fc.constantFrom(31, 33, 200).map(nested),
  fc.constantFrom(999, 1001, 6000).map((count) => Array.from({ length: count }, (_, each) => each)),
  fc
    .constantFrom(30, 1001)
    .map((count) => Object.fromEntries(Array.from({ length: count }, (_, each) => [`k${each}`, 1]))),
  fc.jsonValue({ maxDepth: 3 }),
)

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

/** A body with up to three of its parts replaced, removed, or added where they do not belong. */
export function mutated(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.array(fc.nat(20), { maxLength: 3 }),
    kind: fc.constantFrom('replace', 'remove', 'add'),
    with: intruders,
    name: names,
  })
  return fc
    .tuple(body, fc.array(change, { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, value))
}
const names = fc.oneof(
  fc.constantFrom('id', 'role', 'customUserId', '__proto__', 'constructor', '', 'ｉｄ', 'x'.repeat(300)),
  fc.string({ maxLength: 10 }),
)

interface Change {
  at: number[]
  kind: string
  with: unknown
  name: string
}

function applyChange(value: unknown, change: Change): unknown {
  const [turn, ...rest] = change.at
  if (turn === undefined || typeof value !== 'object' || value === null) {
    if (change.kind !== 'add' || typeof value !== 'object' || value === null) return change.with
    return Array.isArray(value) ? [...value, change.with] : withKey(value, change.name, change.with)
  }
  const keys = Object.keys(value)
  const key = keys[turn % Math.max(1, keys.length)]
  if (key === undefined) return change.with
  const inner = applyChange((value as Record<string, unknown>)[key], { ...change, at: rest })
  const isRemoved = change.kind === 'remove' && rest.length === 0
  if (Array.isArray(value)) return isRemoved ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner)
  if (!isRemoved) return withKey(value, key, inner)
  const { [key]: _, ...others } = value as Record<string, unknown>
  return others
}

// Also for a key `__proto__`, which an assignment would not make an own property.
const withKey = (value: object, key: string, inner: unknown) =>
  Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, inner]])
