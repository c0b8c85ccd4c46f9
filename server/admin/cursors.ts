import { AppError } from '#http/errors.ts'

/** Where a page of a list by moments ends, as its cursor: the moment and what tells apart what shares it. */
export function writeCursor(at: string, ...rest: string[]): string {
  return Buffer.from(JSON.stringify([new Date(at).getTime(), ...rest])).toString('base64url')
}

/** Reads such a cursor with `count` texts after its moment; null for none. Throws `invalid_cursor`. */
export function readMoment(cursor: string | undefined, count: number): { at: Date; rest: string[] } | null {
  if (cursor === undefined) return null
  try {
    const [ms, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const texts = rest.filter((each) => typeof each === 'string' && /^[\w:.-]{1,255}$/.test(each)) as string[]
    if (
      Number.isSafeInteger(ms) &&
      Math.abs(ms as number) < latestMs &&
      rest.length === count &&
      texts.length === count
    )
      return { at: new Date(ms as number), rest: texts }
  } catch {
    // Not one of ours: refused below.
  }
  throw new AppError('invalid_cursor')
}
const latestMs = 8e12
