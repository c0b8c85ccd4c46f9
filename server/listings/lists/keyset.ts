import type { Step } from '#http/answers/pagination.ts'

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
