import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import type { Deps } from '../deps.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { findLinesOf, type OrderRow } from './queries.ts'

type Reads = Pick<Deps, 'offers'>
type Begun = Pick<OrderRow, 'id' | 'fulfilment' | 'left_ms'>

/**
 * Who must complete the rules of an audit before the days of its order begin; null when they are complete, and for other orders.
 */
export async function rulesTurnOf({ offers }: Reads, tx: Tx, order: Begun, now: Date): Promise<OrderSide | null> {
  if (!rulesOf(order).subjects.some((kind) => offers[kind].rulesTurn)) return null
  const [line] = await findLinesOf(tx, { orderIds: [order.id] })
  return line?.subject_id
    ? ((await offers[line.subject_kind].rulesTurn?.(tx, { id: line.subject_id, now })) ?? null)
    : null
}

/** By when the rules must be complete that an order waits for; null for an order that does not wait for rules. */
export const rulesEnd = ({ rules_since }: Pick<OrderRow, 'rules_since'>): Date | null =>
  rules_since === null ? null : daysAfter(rules_since, orderLimits.rulesDays)

/** When the item of an order is due by an agreement about dates; null when that follows from its days. */
export async function agreedDateOf({ offers }: Reads, tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<Date | null> {
  const [line] = await findLinesOf(tx, { orderIds: [id] })
  return line?.subject_id ? ((await offers[line.subject_kind].dueAt?.(tx, line.subject_id, id)) ?? null) : null
}

/** The deadline of an order whose days begin now, or go on with what was left. An agreed date that has passed is now. */
export async function dueDateOf(deps: Reads, tx: Tx, order: Begun, now: Date): Promise<Date> {
  const agreed = await agreedDateOf(deps, tx, order)
  if (agreed) return agreed < now ? now : agreed
  if (order.left_ms !== null) return new Date(now.getTime() + order.left_ms)
  const [line] = await findLinesOf(tx, { orderIds: [order.id] })
  return daysAfter(now, line?.duration_days || orderLimits.madeToOrderDays)
}
