import { type IdPlace, readIdCursor, type Step } from '#http/both-ways.ts'
import { AppError } from '#http/errors.ts'

/** A place in a list by moments; `from` is the moment and what tells apart what shares it, nothing at the beginning. */
export interface MomentPlace {
  step: Step
  from: (Date | string)[]
}

/** The text of a place in a list by moments. */
export function writeMomentCursor(step: Exclude<Step, 'first'>, at: string, ...rest: string[]): string {
  return Buffer.from(JSON.stringify([step, new Date(at).getTime(), ...rest])).toString('base64url')
}

/** The place such a cursor stands for, with `count` texts after its moment; a broken one is refused. */
export function readMomentCursor(cursor: string | undefined, count: number): MomentPlace {
  if (cursor === undefined) return { step: 'first', from: [] }
  try {
    const [step, ms, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const texts = rest.filter((each) => typeof each === 'string' && /^[\w:.-]{1,255}$/.test(each)) as string[]
    if (
      (step === 'next' || step === 'previous') &&
      Number.isSafeInteger(ms) &&
      Math.abs(ms as number) < latestMs &&
      rest.length === count &&
      texts.length === count
    )
      return { step, from: [new Date(ms as number), ...texts] }
  } catch {
    // Not one of ours: refused below.
  }
  throw new AppError('invalid_cursor')
}
const latestMs = 8e12

/** The place a cursor stands for in a list by numbers; a broken one is refused. */
export function readNumberCursor(cursor: string | undefined): IdPlace {
  const place = readIdCursor(cursor)
  if (place.step !== 'first' && !/^\d{1,15}$/.test(place.id)) throw new AppError('invalid_cursor')
  return place
}
