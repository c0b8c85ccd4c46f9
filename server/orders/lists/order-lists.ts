import type { WaitingOrder } from '@guildhall/contract/admin/dashboard.ts'
import type { OrderState, OrderTurn } from '@guildhall/contract/orders/commerce-options.ts'
import type { OrderCard, OrderSummary } from '@guildhall/contract/orders/orders.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { forLike, int, statement } from '#db/statement.ts'
import { type IdPlace, readBothWays, readIdCursor, type Step, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { coverUrls } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { rulesEnd } from '../beginnings.ts'
import { decidersAmong } from '../disputes/decisions.ts'
import { decideBy, stageOf } from '../disputes/stages.ts'
import { findLinesOf, findOrder, type OrderRow } from '../queries.ts'
import { sellersPart } from '../shares/order-shares.ts'
import { countWaiting, findDealings, findPage, findReported, findToDecide, findWaiting, turnSeenBy } from './queries.ts'

interface PageAsked {
  limit: number
  cursor?: string | undefined
}

interface ListAsked extends PageAsked {
  state?: OrderState | undefined
  turn?: OrderTurn | undefined
  /** Typed by a person; empty matches everything. */
  q?: string
}

/** Returns one page of a person's purchases or sales, newest first, with cursors both ways. */
export async function listOrders(
  deps: Reads,
  viewer: Viewer,
  side: 'buyer' | 'seller',
  { limit, cursor, state, turn, q = '' }: ListAsked,
) {
  const place = readIdCursor(cursor)
  const [edge] = place.step === 'first' ? [] : await findOrder(deps.db, { id: place.id })
  if (place.step !== 'first' && !edge) throw new AppError('invalid_cursor')
  const typed = q === '' ? null : forLike(q)
  const asked = { personId: viewer.id, state: state ?? null, limit: limit + 1, turn: turn ?? null, typed }
  const find = findPage[side]
  const read = ({ step }: IdPlace) =>
    step === 'first' || !edge
      ? find.first(deps.db, asked)
      : find[step](deps.db, { ...asked, createdAt: edge.created_at, id: edge.id })
  const { rows, ...cursors } = await readBothWays({ place, start: readIdCursor(undefined), limit }, read, writeIdCursor)
  return { items: await presentCards(deps, rows), ...cursors }
}

/**
 * Returns one page of the orders between two people, whichever of them bought, newest first; `cursor` is the id of the last
 * one seen.
 */
export async function listBetween(
  deps: Reads,
  one: number,
  other: number,
  { limit, cursor }: PageAsked,
): Promise<{ items: OrderCard[]; nextCursor: string | null }> {
  const last = cursor === undefined ? null : (await findOrder(deps.db, { id: cursor }))[0]
  if (last === undefined) throw new AppError('invalid_cursor')
  const asked = { one, other, limit: limit + 1 }
  const rows = last
    ? await findDealings.next(deps.db, { ...asked, createdAt: last.created_at, id: last.id })
    : await findDealings.first(deps.db, asked)
  const shown = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  return { items: await presentCards(deps, shown), nextCursor }
}

/**
 * Returns one page of the orders in a dispute, oldest report first, or only of those that the staff have to decide, the
 * longest waiting first. `from` is the time it is ordered by and its order's id; a step back from there returns the reverse.
 */
export async function listDisputed(
  deps: Reads,
  { onlyToDecide, limit, step, from }: { onlyToDecide: boolean; limit: number; step: Step; from: readonly unknown[] },
): Promise<{ at: string; order: OrderCard }[]> {
  const [since, id] = from as [string, string]
  const find = onlyToDecide ? findToDecide : findReported
  const rows = step === 'first' ? await find.first(deps.db, { limit }) : await find[step](deps.db, { limit, since, id })
  const cards = await presentCards(deps, rows)
  return cards.map((order, index) => {
    const row = rows[index]
    return { at: (onlyToDecide ? row?.dispute?.stage_since : row?.since) ?? order.since, order }
  })
}

/** Returns the first page of the disputes that this person on the staff may decide, the longest waiting first. */
export async function listToDecide(
  deps: Reads,
  viewer: Viewer,
  limit: number,
): Promise<{ at: string; order: OrderCard }[]> {
  const staff = await directory.staff(deps.db, 'disputes')
  const rows: OrderRow[] = []
  for (const row of await findToDecide.first(deps.db, { limit }))
    if ((await decidersAmong(deps.db, row, staff)).includes(viewer.id)) rows.push(row)
  const cards = await presentCards(deps, rows)
  return cards.map((order, index) => ({ at: rows[index]?.dispute?.stage_since ?? order.since, order }))
}

/** Returns the orders that wait for this person: on each side the earliest due, and how many there are. */
export async function listWaiting(
  deps: Reads,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingOrder[]; counts: { bought: number; sold: number } }> {
  const bought = await findWaiting.bought(deps.db, { personId: viewer.id, limit: most })
  const sold = await findWaiting.sold(deps.db, { personId: viewer.id, limit: most })
  const [counts] = await countWaiting(deps.db, { personId: viewer.id })
  const rows = [...bought, ...sold]
  const cards = await presentCards(deps, rows)
  const items = cards.map((order, at): WaitingOrder => {
    const due = rows[at]?.due
    return {
      kind: 'order',
      side: at < bought.length ? 'bought' : 'sold',
      dueAt: due ? new Date(due).toISOString() : null,
      order,
    }
  })
  return { items, counts: counts ?? { bought: 0, sold: 0 } }
}

// The value of an order to each side, after refunds.
const worth = {
  buyer: 'o.total_minor - o.refunded_minor',
  seller: sellersPart,
} as const

const summed = (side: 'buyer' | 'seller') => {
  const counted = (turn: string) => `(count(*) filter (where ${turnSeenBy(side)} = '${turn}'))::int as ${turn}`
  const sum = (condition: string) => `coalesce(sum(${worth[side]}) filter (where ${condition}), 0)::bigint`
  return statement(`orders_summed_${side}`, {
    takes: { personId: int },
    gives: { done: int, yours: int, theirs: int, held_minor: int, settled_minor: int },
    sql: ({ personId }) => `
      select ${counted('done')}, ${counted('yours')}, ${counted('theirs')},
        ${sum('o.ended_at is null')} as held_minor, ${sum("o.state = 'completed'")} as settled_minor
      from orders o where o.${side}_id = ${personId} and o.state <> 'pending' and o.paid_at is not null`,
  })
}
const find = { buyer: summed('buyer'), seller: summed('seller') }

/** Returns how many of a person's orders or sales wait for which side, and their totals. */
export async function summarizeOrders(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  side: 'buyer' | 'seller',
): Promise<OrderSummary> {
  const [row] = await find[side](db, { personId: viewer.id })
  const { done = 0, yours = 0, theirs = 0, held_minor = 0, settled_minor = 0 } = row ?? {}
  return {
    counts: { all: done + yours + theirs, yours, theirs, done },
    heldMinor: held_minor,
    settledMinor: settled_minor,
    currency: config.currency,
  }
}

export type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns orders as lists show them, in the given order. */
export async function presentCards(deps: Reads, rows: readonly OrderRow[]): Promise<OrderCard[]> {
  if (rows.length === 0) return []
  const lines = await findLinesOf(deps.db, { orderIds: rows.map(({ id }) => id) })
  const parties = await directory.cards(
    deps,
    rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]),
  )
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id)
    return {
      id: row.id,
      number: row.number,
      purchaseId: row.purchase_id,
      state: row.state,
      title: own[0]?.title ?? '',
      lines: own.length,
      milestone: own[0]?.milestone ?? null,
      cover: coverUrls(deps.config.filesOrigin, own[0]),
      buyer: parties.get(row.buyer_id) ?? null,
      seller: parties.get(row.seller_id) ?? null,
      totalMinor: row.total_minor,
      refundedMinor: row.refunded_minor,
      currency: deps.config.currency,
      createdAt: isoOf(row.created_at),
      since: isoOf(row.since),
      actsAt: isoOrNull(row.acts_at),
      fulfilment: row.fulfilment,
      turn: row.turn,
      disputeStage: row.state === 'reported' ? stageOf(row) : null,
      decideBy: decideBy(row)?.toISOString() ?? null,
      dueAt: isoOrNull(row.due_at),
      rules: rulesOfRow(row),
      isLastDate: row.is_last_date,
      timeRequest:
        row.more_time_until && row.more_time_lapses_at
          ? { until: isoOf(row.more_time_until), lapsesAt: isoOf(row.more_time_lapses_at) }
          : null,
    }
  })
}

function rulesOfRow({ rules_since, left_ms }: OrderRow): OrderCard['rules'] {
  const until = rulesEnd({ rules_since })
  return until && { until: until.toISOString(), hadBegun: left_ms !== null }
}
