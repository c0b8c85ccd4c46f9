import { readBothWays, type Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'

/** A place in a list: the sort's number and the id of the row at the edge of a page, and which way to go on. */
export interface Place {
  step: Step
  key: string
  id: string
}

/** The beginning of every list. */
export const start: Place = { step: 'first', key: '0', id: '' }
const shape = /^([a-z-]+) (next|previous) (-?\d{1,16}) ([a-z0-9]{12})$/

/** The place a cursor stands for; a broken one and one of another list or sort is refused. */
export function readCursor(list: string, cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const [, name, step, key, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (name !== list || !step || !key || !id) throw new AppError('invalid_cursor')
  return { step: step as Step, key, id }
}

// The text of a place; it holds for one sort only.
const writeCursor = (list: string, step: Exclude<Step, 'first'>, row: { id: string; sort_key: number }): string =>
  Buffer.from(`${list} ${step} ${row.sort_key} ${row.id}`).toString('base64url')

/** The page at a place of a list, with the cursors on both sides. */
export async function readPage<Row extends { id: string; sort_key: number }>(
  list: string,
  place: Place,
  limit: number,
  read: (place: Place) => Promise<Row[]>,
) {
  const write = (step: Exclude<Step, 'first'>, row: Row) => writeCursor(list, step, row)
  return readBothWays({ place, start, limit }, read, write)
}
