import { readBothWays, type Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'

/** How a list is ordered: always by a column and then the id, so that every listing has one place. */
export interface Order {
  /** The column, as SQL over `p`. */
  column: string
  descending: boolean
  /** The column as a whole number, which is what a cursor holds. */
  toNumber: string
  /** A cursor's number as a value of the column. */
  fromNumber: (parameter: string) => string
}

const asIs = (parameter: string) => `${parameter}::bigint`

/** By a column of whole numbers. */
export const byNumber = (column: string, descending: boolean): Order => ({
  column,
  descending,
  toNumber: `${column}::bigint`,
  fromNumber: asIs,
})

/** By a moment, the newest first. */
export const byMoment = (column: string): Order => ({
  column,
  descending: true,
  // Exact to the microsecond for some centuries, and ten times as fast as exact decimals.
  toNumber: `(date_part('epoch', ${column}) * 1000000)::bigint`,
  fromNumber: (parameter) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
})

/** The condition (none on the first page) and the order that find the rows after, or before, a place in a list. */
export function keyset(order: Order, place: { step: Step; key: string; id: string }, bind: (value: unknown) => string) {
  const down = order.descending !== (place.step === 'previous')
  const direction = down ? 'desc' : 'asc'
  const orderBy = `order by ${order.column} ${direction}, p.id ${direction}`
  if (place.step === 'first') return { where: '', orderBy }
  // Behind selects the planner sees no place: else it expects less of one near the end, and plans every page anew.
  const edge = `((select ${order.fromNumber(bind(place.key))}), (select ${bind(place.id)}))`
  return { where: `and (${order.column}, p.id) ${down ? '<' : '>'} ${edge}`, orderBy }
}

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
