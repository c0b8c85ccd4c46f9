import { readBothWays, type Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'

/** The order of a list: always by a column and then the id, so that every listing has one position. */
export interface Order {
  /** The column, as SQL over `p`. */
  column: string
  descending: boolean
  /** The column as a whole number, as stored in a cursor. */
  toNumber: string
  /** Converts a cursor's number to a value of the column. */
  fromNumber: (parameter: string) => string
}

const asIs = (parameter: string) => `${parameter}::bigint`

/** By an integer column. */
export const byNumber = (column: string, descending: boolean): Order => ({
  column,
  descending,
  toNumber: `${column}::bigint`,
  fromNumber: asIs,
})

/** By a time, newest first. */
export const byMoment = (column: string): Order => ({
  column,
  descending: true,
  // Exact to the microsecond for some centuries, and ten times as fast as exact decimals.
  toNumber: `(date_part('epoch', ${column}) * 1000000)::bigint`,
  fromNumber: (parameter) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
})

/** The condition (none on the first page) and the order that find the rows after, or before, a position in a list. */
export function keyset(order: Order, place: { step: Step; key: string; id: string }, bind: (value: unknown) => string) {
  const down = order.descending !== (place.step === 'previous')
  const direction = down ? 'desc' : 'asc'
  const orderBy = `order by ${order.column} ${direction}, p.id ${direction}`
  if (place.step === 'first') return { where: '', orderBy }
  // Wrapped in selects the planner does not see the position: otherwise it expects fewer rows near the end, and plans every
  // page again.
  const edge = `((select ${order.fromNumber(bind(place.key))}), (select ${bind(place.id)}))`
  return { where: `and (${order.column}, p.id) ${down ? '<' : '>'} ${edge}`, orderBy }
}

/** A position in a list: the sort's number and the id of the row at the edge of a page, and the direction. */
export interface Place {
  step: Step
  key: string
  id: string
}

/** The start of every list. */
export const start: Place = { step: 'first', key: '0', id: '' }
// The id of a listing, or the public name of a person.
const shape = /^([a-z-]+) (next|previous) (-?\d{1,16}) ([a-z0-9-]{3,80})$/

/** The position of a cursor; a broken one, or one of another list or sort, is refused. */
export function readCursor(list: string, cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const [, name, step, key, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (name !== list || !step || !key || !id) throw new AppError('invalid_cursor')
  return { step: step as Step, key, id }
}

// The cursor of a position; valid for one sort only.
const writeCursor = (list: string, step: Exclude<Step, 'first'>, row: { id: string; sort_key: number }): string =>
  Buffer.from(`${list} ${step} ${row.sort_key} ${row.id}`).toString('base64url')

/** The page at a position of a list, with the cursors in both directions. */
export async function readPage<Row extends { id: string; sort_key: number }>(
  list: string,
  place: Place,
  limit: number,
  read: (place: Place) => Promise<Row[]>,
) {
  const write = (step: Exclude<Step, 'first'>, row: Row) => writeCursor(list, step, row)
  return readBothWays({ place, start, limit }, read, write)
}
