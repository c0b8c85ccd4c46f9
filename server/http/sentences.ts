import * as z from 'zod/mini'

interface Issue {
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

/** What a person reads where a shape of the contract has no sentence of its own (design 7: what happened, what to do). */
export function sentenceFor({ code, input, expected = '', origin = '', minimum, maximum, values }: Issue): string {
  if (code === 'invalid_type')
    return input === undefined ? 'This field is required' : (wanted[expected] ?? unknownValue)
  if (code === 'invalid_value')
    return values && values.length < 12 ? `Choose one of: ${values.join(', ')}` : unknownValue
  if (code === 'too_small') return bound('at least', origin, minimum)
  if (code === 'too_big') return bound('at most', origin, maximum)
  if (code === 'invalid_format') return 'This is not written in the expected form'
  return unknownValue
}

const unknownValue = 'This value is not allowed here'

function bound(which: string, origin: string, limit: number | bigint | undefined): string {
  const count = Number(limit ?? 0).toLocaleString('en')
  if (origin === 'string') return `Use ${which} ${count} characters`
  if (origin === 'array') return `Send ${which} ${count} entries`
  return `Enter a number of ${which} ${count}`
}

z.config({ customError: (issue) => sentenceFor(issue as Issue) })
