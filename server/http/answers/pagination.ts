import { AppError } from '../errors.ts'

export type Step = 'first' | 'next' | 'previous'
type On = Exclude<Step, 'first'>

/**
 * The page at a position of a list, with the cursors in both directions; `read` returns the rows from that position, one
 * more than `limit`. Paging backwards may reach the start before a full page: then the first page is returned.
 */
export async function readBothWays<Row, Place extends { step: Step }>(
  { place, start, limit }: { place: Place; start: Place; limit: number },
  read: (place: Place) => Promise<Row[]>,
  write: (step: On, row: Row) => string,
) {
  const rows = await read(place)
  const isShort = place.step === 'previous' && rows.length <= limit
  return isShort ? cut(await read(start), limit, 'first', write) : cut(rows, limit, place.step, write)
}

// Assembles a page in reading order.
function cut<Row>(rows: Row[], limit: number, step: Step, write: (step: On, row: Row) => string) {
  const hasMore = rows.length > limit
  const kept = rows.slice(0, limit)
  if (step === 'previous') kept.reverse()
  const [first, last] = [kept[0], kept.at(-1)]
  const hasPrevious = step === 'next' || (step === 'previous' && hasMore)
  const hasNext = step === 'previous' || hasMore
  return {
    rows: kept,
    previousCursor: first && hasPrevious ? write('previous', first) : null,
    nextCursor: last && hasNext ? write('next', last) : null,
  }
}

/** A position given by the id of the row at the edge of a page. */
export interface IdPlace {
  step: Step
  id: string
}

/** The position of a cursor from `writeIdCursor`, or the start of the list without one; a broken cursor is refused. */
export function readIdCursor(cursor: string | undefined): IdPlace {
  if (cursor === undefined) return { step: 'first', id: '' }
  const [, step, id] = /^(next|previous) ([\w-]{1,80})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!step || !id) throw new AppError('invalid_cursor')
  return { step: step as On, id }
}

export const writeIdCursor = (step: On, { id }: { id: string }): string =>
  Buffer.from(`${step} ${id}`).toString('base64url')
