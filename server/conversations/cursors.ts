import { AppError } from '#http/errors.ts'

/** Where a list goes on: after the moment (PostgreSQL's text; null where none is asked for) and the whole numbers of its last row. */
export const cursors = {
  write: (at: string | null, ...numbers: number[]) =>
    Buffer.from(JSON.stringify([at, ...numbers])).toString('base64url'),

  /** 400 for what nobody wrote. */
  read(cursor: string, count: number): [at: string, ...numbers: number[]] {
    const [at, ...numbers] = partsOf(cursor, count)
    if (typeof at === 'string' && isMoment(at)) return [at, ...numbers]
    throw new AppError('invalid_cursor')
  },

  /** Of a list that asks for no moment. */
  readNumbers(cursor: string, count: number): number[] {
    const [at, ...numbers] = partsOf(cursor, count)
    if (at === null) return numbers
    throw new AppError('invalid_cursor')
  },
}

const shape = /^([12]\d{3}-[01]\d-[0-3]\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

// Narrower than what `Date` takes: the database refuses most of that with an error.
function isMoment(text: string): boolean {
  const day = shape.exec(text)?.[1]
  return day !== undefined && new Date(day).toJSON()?.slice(0, 10) === day
}

function partsOf(cursor: string, count: number): [unknown, ...number[]] {
  try {
    const [at, ...numbers] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isWhole = numbers.length === count && numbers.every(Number.isSafeInteger)
    if (isWhole) return [at, ...(numbers as number[])]
  } catch {
    // What nobody wrote is no page.
  }
  throw new AppError('invalid_cursor')
}
