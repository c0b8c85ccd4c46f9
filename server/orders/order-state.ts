import {
  type DisputeOutcome,
  endedOrderStates,
  type OrderAct,
  type OrderActor,
  type OrderSide,
  type OrderState,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { dueDateOf, rulesTurnOf } from './beginnings.ts'
import { updateDispute } from './disputes/queries.ts'
import { turnOf } from './disputes/stages.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { confirm } from './notifications/confirmation-mails.ts'
import { tellSides } from './notifications/order-notifications.ts'
import { closePurchase, lockPurchase } from './purchases/purchases.ts'
import {
  findLinesOf,
  findNext,
  findOrderKey,
  findWaitsFor,
  insertEvent,
  lockOrder,
  type OrderRow,
  saveOrder,
} from './queries.ts'

export type OrderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'offers'>

export interface Act {
  actor: OrderActor
  act: OrderAct
  note?: string
  /** When it happens; now by default. An act with dates of its own counts them from the same moment. */
  at?: Date
  amountMinor?: number
  /** The promised items that a delivery reports as ready; null when it reports nothing. */
  ready?: ReadyOfLine[] | null
  /** How many more days a seller requests, or a decision gives. */
  days?: number
  /** What the staff decide, and who does. */
  outcome?: DisputeOutcome
  staffId?: number
  /** The decision is about an appeal. */
  isFinal?: boolean
  /** The requested or agreed deadline, ISO 8601. */
  until?: string
  /** How many files a person added to the act. */
  files?: number
  /** Files open on payment, because the buyer agreed at the checkout: both acts come together. */
  atOnce?: boolean
}

/** Locks the purchase and then the order, and returns the order; 404 when there is none. */
export async function lockWithPurchase(tx: Tx, id: string): Promise<OrderRow> {
  const [key] = await findOrderKey(tx, { id })
  if (!key) throw new AppError('order_not_found')
  await lockPurchase(tx, { id: key.purchase_id })
  const [order] = await lockOrder(tx, { id })
  if (!order) throw new AppError('order_not_found')
  return order
}

/**
 * Writes a changed order with the entry of its record, closes the purchase with its last order, notifies both sides, and
 * tells the source of its items. An order that waited for this one to end gets its deadline. The
 * only writer of orders: turn and end time follow from the state here. Without `state`, the move keeps the state and the
 * clock's next time. Returns the number of the entry.
 */
export async function change(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'config' | 'offers'>,
  tx: Tx,
  order: OrderRow,
  { state, ...fields }: Partial<OrderRow>,
  done: Act,
): Promise<number> {
  const now = done.at ?? deps.clock.now()
  const { actor, act, note = '', amountMinor = null, until = null, ready = null, outcome = null } = done
  // A request for more time belongs to the state in which it was made.
  const isMoved = state !== undefined && state !== order.state
  const settled = isMoved ? { more_time_until: null, more_time_lapses_at: null, is_last_date: false } : {}
  const changed: OrderRow = { ...order, ...settled, ...fields, state: state ?? order.state }
  // With a deadline it no longer waits for the rules of its audit, and neither once it is over.
  const isOver = ended.includes(changed.state)
  const next = changed.due_at === null && !isOver ? changed : { ...changed, rules_since: null, rules_turn: null }
  const { clock, turn, isInSequence } = rulesOf(next)
  const acts = state === undefined ? {} : { acts_at: clock[next.state]?.(next, now)?.at.toISOString() ?? null }
  const since = isMoved ? now.toISOString() : order.since
  const ended_at = isOver ? since : null
  const whose =
    next.state === 'reported'
      ? turnOf(next)
      : next.state === 'paid'
        ? (next.rules_turn ?? turn.paid)
        : // A move that keeps the state may give the turn to the side that must answer.
          state === undefined && next.state === 'delivered'
          ? next.turn
          : turn[next.state]
  const row = { ...next, ...acts, since, turn: whose, ended_at, on_time: wasOnTime(order, next, now) }
  await saveOrder(tx, row)
  // Whatever ends the report also ends the dispute.
  if (next.dispute !== null && next.state !== 'reported')
    await updateDispute(tx, next.dispute, { endedAt: now, endedAct: act })
  const [event] = await insertEvent(tx, {
    ...{ orderId: row.id, at: now, state: row.state, actor, act },
    ...{ note, amountMinor, ready, until, outcome },
    // A request for more time has its date in `until`.
    days: outcome === 'new-date' ? (done.days ?? null) : null,
  })
  if (!event) throw new AppError('internal')
  await confirm(deps, tx, row, { ...done, event: event.id })
  if (row.ended_at !== null) await closePurchase(tx, { id: row.purchase_id, at: now })
  // The source locks what it keeps before anybody's counters are locked, as its own moves do.
  await tellSource(deps, tx, row, done)
  await tellSides(deps, tx, row, done)
  // A milestone that the bank held may have waited for one that ended in the meantime.
  if (isInSequence && row.paid_at !== null && (row.ended_at !== null || act === 'dispute-won'))
    await startNext(deps, tx, row, now)
  return event.id
}

type ChangeDeps = Parameters<typeof change>[0]

/** Tells the source of an order's items, if it wants to know. */
async function tellSource(
  deps: ChangeDeps,
  tx: Tx,
  { id: orderId, fulfilment }: OrderRow,
  { act, actor, note = '' }: Pick<Act, 'act' | 'actor' | 'note'>,
): Promise<void> {
  if (!rulesOf({ fulfilment }).subjects.some((kind) => deps.offers[kind].orderChanged)) return
  for (const { subject_kind, subject_id: id } of await findLinesOf(tx, { orderIds: [orderId] }))
    if (id !== null) await deps.offers[subject_kind].orderChanged?.(deps, tx, { orderId, id, act, actor, note })
}

/** Gives a deadline to the orders of a purchase that waited for an earlier one and wait no longer. */
async function startNext(deps: ChangeDeps, tx: Tx, { purchase_id }: OrderRow, now: Date): Promise<void> {
  for (const { id } of await findNext(tx, { purchaseId: purchase_id })) {
    const [order] = await lockOrder(tx, { id })
    if (!order) throw new AppError('internal')
    await startDays(deps, tx, order, now)
  }
}

/** Gives a paid order without a deadline its deadline, or lets it wait for the rules of its audit. */
async function startDays(deps: ChangeDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const waiting = await rulesTurnOf(deps, tx, order, now)
  if (waiting === null) {
    const due_at = (await dueDateOf(deps, tx, order, now)).toISOString()
    const act = order.rules_since === null ? 'previous-over' : 'rules-stand'
    const begun = { due_at, left_ms: null, reminded_at: null }
    // The state is set again, so that the clock's next time is set.
    await change(deps, tx, order, { state: order.state, ...begun }, { actor: 'clock', act, until: due_at })
  } else if (order.rules_since === null) {
    await stopDays(deps, tx, order, { waiting, now })
  } else if (order.rules_turn !== waiting) {
    await saveOrder(tx, { ...order, rules_turn: waiting, turn: waiting })
    await tellSource(deps, tx, order, { act: 'rules-open', actor: 'clock' })
  }
}

function stopDays(
  deps: ChangeDeps,
  tx: Tx,
  order: OrderRow,
  { waiting, now }: { waiting: OrderSide; now: Date },
): Promise<number> {
  const left_ms = order.due_at === null ? null : Math.max(0, Date.parse(order.due_at) - now.getTime())
  const stopped = { due_at: null, left_ms, rules_since: now.toISOString(), rules_turn: waiting, reminded_at: null }
  const open = { more_time_until: null, more_time_lapses_at: null }
  const act = { actor: 'clock', act: 'rules-open', at: now } as const
  return change(deps, tx, order, { state: order.state, ...stopped, ...open }, act)
}

/**
 * Starts, stops or resumes the days of a paid order, as the rules of its audit are now; the days count from `at`, when the rules
 * changed. Locks the order.
 */
export async function followRules(deps: ChangeDeps, tx: Tx, orderId: string, at: Date): Promise<void> {
  const order = await lockWithPurchase(tx, orderId)
  if (order.state !== 'paid') return
  if (order.due_at === null) {
    // A milestone that waits for another one is asked again when that is over.
    const isInTurn = !rulesOf(order).isInSequence || !(await findWaitsFor(tx, { id: order.id }))[0]?.waits
    if (isInTurn) await startDays(deps, tx, order, at)
    return
  }
  const waiting = await rulesTurnOf(deps, tx, order, at)
  if (waiting !== null) await stopDays(deps, tx, order, { waiting, now: at })
}

/**
 * Whether work came by its agreed deadline, decided once: with its first delivery, or when it ends late without any. A
 * refund later does not change it.
 */
function wasOnTime(order: OrderRow, next: OrderRow, now: Date): boolean | null {
  if (order.on_time !== null || order.due_at === null || order.state !== 'paid') return order.on_time
  if (rulesOf(order).isAtTime) return null
  const isInTime = now <= new Date(order.due_at)
  if (next.state === 'delivered' && next.fulfilment === order.fulfilment) return isInTime
  // Cancelled work of an order that goes on with its files was not delivered either.
  return next.state === 'cancelled' || next.state === 'delivered' ? (isInTime ? null : false) : null
}

const ended: readonly OrderState[] = endedOrderStates
