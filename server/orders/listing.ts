import type { OrderState } from '@guildhall/contract/commerce-options.ts'
import type { OrderCard, OrderTurn } from '@guildhall/contract/orders.ts'
import { type IdPlace, readBothWays, readIdCursor, writeIdCursor } from '#http/both-ways.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { presentCards, type Reads } from './cards.ts'
import { findDealings } from './dealing-queries.ts'
import { findOrder, findPage } from './queries.ts'

interface PageAsked {
  limit: number
  cursor?: string | undefined
}

interface ListAsked extends PageAsked {
  state?: OrderState | undefined
  turn?: OrderTurn | undefined
  /** Typed by a person; empty finds everything. */
  q?: string
}

/** One page of what a person bought or sold, newest first, with the pages on both sides. */
export async function listOrders(
  deps: Reads,
  viewer: Viewer,
  side: 'buyer' | 'seller',
  { limit, cursor, state, turn, q = '' }: ListAsked,
) {
  const place = readIdCursor(cursor)
  const [edge] = place.step === 'first' ? [] : await findOrder(deps.db, place.id)
  if (place.step !== 'first' && !edge) throw new AppError('invalid_cursor')
  const typed = q === '' ? null : q.replace(/[\\%_]/g, '\\$&')
  const read = ({ step }: IdPlace) => {
    const from = step === 'first' ? [] : [edge?.created_at, edge?.id]
    return findPage[side][step](deps.db, viewer.id, state ?? null, limit + 1, turn ?? null, typed, ...from)
  }
  const { rows, ...cursors } = await readBothWays({ place, start: readIdCursor(undefined), limit }, read, writeIdCursor)
  return { items: await presentCards(deps, rows), ...cursors }
}

/** One page of the orders between two people, whoever of them bought, newest first; `cursor` is the id of the last one seen. */
export async function listBetween(
  deps: Reads,
  one: number,
  other: number,
  { limit, cursor }: PageAsked,
): Promise<{ items: OrderCard[]; nextCursor: string | null }> {
  const last = cursor === undefined ? null : (await findOrder(deps.db, cursor))[0]
  if (last === undefined) throw new AppError('invalid_cursor')
  const rows = last
    ? await findDealings.next(deps.db, one, other, limit + 1, last.created_at, last.id)
    : await findDealings.first(deps.db, one, other, limit + 1)
  const shown = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  return { items: await presentCards(deps, shown), nextCursor }
}
