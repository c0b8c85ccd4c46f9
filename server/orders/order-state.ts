import {
  endedOrderStates,
  type OrderAct,
  type OrderActor,
  type OrderState,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders/orders.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { confirm } from './notifications/confirmation-mails.ts'
import { tellSides } from './notifications/order-notifications.ts'
import { closePurchase, lockPurchase } from './purchases/purchases.ts'
import { findOrderKey, insertEvent, lockOrder, type OrderRow, saveOrder } from './queries.ts'

export type OrderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'offers'>

export interface Act {
  actor: OrderActor
  act: OrderAct
  note?: string
  amountMinor?: number
  /** What of the promised things a delivery says is ready; null: it says nothing of them. */
  ready?: ReadyOfLine[] | null
  /** How many days more a seller asks for. */
  days?: number
  /** The deadline that is asked for or agreed to, ISO 8601. */
  until?: string
  /** How many files a person put beside the act. */
  files?: number
  /** Files that open as they are paid, by the buyer's word at the checkout: both acts come together. */
  atOnce?: boolean
}

/** The order, locked with its purchase before it; 404 when there is none. */
export async function lockWithPurchase(tx: Tx, id: string): Promise<OrderRow> {
  const [key] = await findOrderKey(tx, { id })
  if (!key) throw new AppError('order_not_found')
  await lockPurchase(tx, { id: key.purchase_id })
  const [order] = await lockOrder(tx, { id })
  if (!order) throw new AppError('order_not_found')
  return order
}

/**
 * Writes a changed order with the line of its record, closes the purchase with its last one, and has both sides told. The
 * only writer of orders: whose turn it is and when it ended follow from the state here. `state` absent: the move leaves it,
 * and so when the clock acts next. Answers the number of the line.
 */
export async function change(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'config'>,
  tx: Tx,
  order: OrderRow,
  { state, ...fields }: Partial<OrderRow>,
  done: Act,
): Promise<number> {
  const now = deps.clock.now()
  const { actor, act, note = '', amountMinor = null, until = null, ready = null } = done
  // A request for more time is about the state in which it was made.
  const isMoved = state !== undefined && state !== order.state
  const settled = isMoved ? { more_time_until: null, more_time_lapses_at: null } : {}
  const next: OrderRow = { ...order, ...settled, ...fields, state: state ?? order.state }
  const { clock, turn } = rulesOf(next)
  const acts = state === undefined ? {} : { acts_at: clock[next.state]?.(next, now).at.toISOString() ?? null }
  const since = isMoved ? now.toISOString() : order.since
  const ended_at = ended.includes(next.state) ? since : null
  const row = { ...next, ...acts, since, turn: turn[next.state], ended_at }
  await saveOrder(tx, row)
  const [event] = await insertEvent(tx, {
    ...{ orderId: row.id, at: now, state: row.state, actor, act },
    ...{ note, amountMinor, ready, until },
  })
  if (!event) throw new AppError('internal')
  await confirm(deps, tx, row, { ...done, event: event.id })
  if (row.ended_at !== null) await closePurchase(tx, { id: row.purchase_id, at: now })
  await tellSides(deps, tx, row, done)
  return event.id
}
const ended: readonly OrderState[] = endedOrderStates
