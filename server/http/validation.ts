import * as z from 'zod/mini'
import { AppError, type FieldError } from './errors.ts'

interface Issue {
  code: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  /** Of a union: what is wrong with the value as each of its options. */
  errors?: Issue[][]
}

interface Schema {
  safeParse(data: unknown): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }
}

/**
 * Parses one part of a request. Body: 422 with a sentence per field; query: 400; path: 404, because nothing can exist there.
 */
export function parsePart(part: 'params' | 'query' | 'body', schema: unknown, data: unknown): unknown {
  const result = (schema as Schema).safeParse(data)
  if (result.success) return result.data
  if (part === 'params') throw new AppError('not_found')
  const fields = result.error.issues.flatMap(fieldErrors)
  if (part === 'query') throw new AppError(fields[0]?.path === 'cursor' ? 'invalid_cursor' : 'malformed', { fields })
  throw invalid(fields)
}

/** 422 for fields; the sentence of a single wrong field is also the message, because people read that first. */
export function invalid(fields: FieldError[]): AppError {
  const only = fields.length === 1 ? fields[0] : undefined
  return new AppError('invalid', { fields, ...(only?.path ? { message: only.message } : {}) })
}

function fieldErrors(issue: Issue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({
      path: [...path, key].join('.'),
      message: `There is no field named ${key.slice(0, 60)}`,
    }))
  const meant = meantOption(issue)
  if (meant) return meant.flatMap((each) => fieldErrors({ ...each, path: [...issue.path, ...each.path] }))
  return [{ path: path.join('.'), message: issue.message }]
}

/**
 * Returns the errors of the option that a value of a union was meant for: of several forms of an object, the one that knows
 * most of its fields. Null for other unions, and for those with a sentence of their own.
 */
function meantOption({ code, errors = [], message }: Issue): Issue[] | null {
  const isWithin = (each: Issue) => each.path.length > 0 || each.code === 'unrecognized_keys'
  if (code !== 'invalid_union' || message !== unknownValue || !errors.flat().every(isWithin)) return null
  const unknown = (issues: Issue[]) => issues.reduce((sum, { keys = [] }) => sum + keys.length, 0)
  return errors.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? null
}

interface RawIssue {
  code?: string
  input?: unknown
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: readonly unknown[]
}

const wanted: Record<string, string> = {
  int: 'Enter a whole number',
  number: 'Enter a number',
  string: 'Enter text',
  boolean: 'Send true or false',
  array: 'Send a list',
  object: 'Send an object with named fields',
}

/** The message for an invalid value when the contract's schema has none of its own. */
function sentenceFor({ code, input, expected = '', origin = '', minimum, maximum, values }: RawIssue): string {
  if (code === 'invalid_type')
    return input === undefined ? 'This field is required' : (wanted[expected] ?? unknownValue)
  if (code === 'invalid_value')
    return values && values.length < 12 ? `Choose one of: ${values.join(', ')}` : unknownValue
  if (code === 'too_small') return bound('at least', origin, minimum)
  if (code === 'too_big') return bound('at most', origin, maximum)
  if (code === 'invalid_format') return 'This is not in the expected format'
  return unknownValue
}

const unknownValue = 'This value is not allowed here'

function bound(which: string, origin: string, limit: number | bigint | undefined): string {
  const count = Number(limit ?? 0).toLocaleString('en')
  if (origin === 'string') return `Use ${which} ${count} characters`
  if (origin === 'array') return `Send ${which} ${count} entries`
  return `Enter a number of ${which} ${count}`
}

z.config({ customError: (issue) => sentenceFor(issue as RawIssue) })
