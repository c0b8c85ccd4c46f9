import { type OrderState, orderStates } from '@guildhall/contract/orders/commerce-options.ts'
import { type OrderTurn, orderTurns } from '@guildhall/contract/orders/orders.ts'

/** A part of the list of what somebody bought or sold, as its address names it. */
export interface ListPlace {
  turn?: OrderTurn | undefined
  state?: OrderState | undefined
  /** What was typed into the search; empty finds all. */
  q: string
  cursor?: string | undefined
}

/** What the address of a list of orders asks for; an unknown turn or state asks for all. */
export function readListAddress(params: URLSearchParams): ListPlace {
  const turn = orderTurns.find((each) => each === params.get('turn'))
  const state = orderStates.find((each) => each === params.get('state'))
  return { turn, state, q: params.get('q')?.trim() ?? '', cursor: params.get('cursor') ?? undefined }
}

/** The query of a call, and of the address of a page, for a part of a list. */
export function listQuery({ turn, state, q, cursor }: ListPlace) {
  return { ...(turn && { turn }), ...(state && { state }), ...(q && { q }), ...(cursor && { cursor }) }
}

/** The address of a part of a list. */
export function listPath(path: '/orders' | '/sales', place: ListPlace): string {
  const query = new URLSearchParams(listQuery(place))
  return query.size > 0 ? `${path}?${query}` : path
}
