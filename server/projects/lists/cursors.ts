import type { MarketplaceSort } from '@guildhall/contract/options.ts'
import { readBothWays, type Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'

/** A place in a list: the sort's number and the id of the row at the edge of a page, and which way to go on. */
export interface Place {
  step: Step
  key: string
  id: string
}

type ListName = MarketplaceSort | 'created' | 'favorites'

// The text of a place; it holds for one sort only.
function writeCursor(list: ListName, step: Exclude<Step, 'first'>, row: { id: string; sort_key: number }): string {
  return Buffer.from(`${list} ${step} ${row.sort_key} ${row.id}`).toString('base64url')
}

const start: Place = { step: 'first', key: '0', id: '' }
const shape = /^([a-z-]+) (next|previous) (-?\d{1,16}) ([a-z0-9]{12})$/

/** The place a cursor stands for; a broken one and one of another sort is refused. */
export function readCursor(list: ListName, cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const [, name, step, key, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (name !== list || !step || !key || !id) throw new AppError('invalid_cursor')
  return { step: step as Step, key, id }
}

/** The page at a place of a list of projects, with the cursors on both sides. */
export async function readPage<Row extends { id: string; sort_key: number }>(
  list: ListName,
  place: Place,
  limit: number,
  read: (place: Place) => Promise<Row[]>,
) {
  const write = (step: Exclude<Step, 'first'>, row: Row) => writeCursor(list, step, row)
  return readBothWays({ place, start, limit }, read, write)
}
