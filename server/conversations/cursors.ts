import { AppError } from '#http/errors.ts'

/** Where a list goes on: after the moment (PostgreSQL's text) and the whole numbers of its last row. */
export const cursors = {
  write: (at: string | null, ...numbers: number[]) =>
    Buffer.from(JSON.stringify([at, ...numbers])).toString('base64url'),

  /** 400 for what nobody wrote. */
  read(cursor: string, count: number): [at: string, ...numbers: number[]] {
    try {
      const [at, ...numbers] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
      const isWhole = numbers.length === count && numbers.every(Number.isSafeInteger)
      if (isWhole && typeof at === 'string' && !Number.isNaN(Date.parse(at))) return [at, ...(numbers as number[])]
    } catch {
      // What nobody wrote is no page.
    }
    throw new AppError('invalid_cursor')
  },
}
