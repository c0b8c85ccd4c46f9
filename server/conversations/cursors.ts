import { AppError } from '#http/errors.ts'

/** List cursors: the time (PostgreSQL's text; null where none is used) and the integers of the last row. */
export const cursors = {
  write: (at: string | null, ...numbers: number[]) =>
    Buffer.from(JSON.stringify([at, ...numbers])).toString('base64url'),

  /** 400 for a cursor that this server did not write. */
  read(cursor: string, count: number): [at: string, ...numbers: number[]] {
    const [at, ...numbers] = partsOf(cursor, count)
    if (typeof at === 'string' && isMoment(at)) return [at, ...numbers]
    throw new AppError('invalid_cursor')
  },

  /** For a list that does not sort by time. */
  readNumbers(cursor: string, count: number): number[] {
    const [at, ...numbers] = partsOf(cursor, count)
    if (at === null) return numbers
    throw new AppError('invalid_cursor')
  },
}

const shape = /^([12]\d{3}-[01]\d-[0-3]\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

// Narrower than what `Date` accepts: the database refuses most of the rest with an error.
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
    // Not a cursor this server wrote.
  }
  throw new AppError('invalid_cursor')
}
