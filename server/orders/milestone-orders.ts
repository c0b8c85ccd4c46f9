import type { OrderAct, OrderActor, OrderSide, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { anyOf, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { effects } from './moves/effects.ts'
import { moveOrder } from './moves/order-moves.ts'
import { followRules, lockWithPurchase, type OrderDeps } from './order-state.ts'

const milestoneOrder = {
  id: text,
  number: int,
  state: textOf<OrderState>(),
  turn: nullable(textOf<OrderSide>()),
  started_at: nullable(moment),
  due_at: nullable(moment),
  rules_since: nullable(moment),
  left_ms: nullable(int),
  acts_at: nullable(moment),
  delivered_at: nullable(moment),
  completed_at: nullable(moment),
  ended_at: nullable(moment),
  total_minor: int,
  refunded_minor: int,
  fee_minor: int,
  fee_refunded_minor: int,
}
/** An order of a milestone, as its engagement needs it; times are PostgreSQL's text, money is in minor units. */
export type MilestoneOrder = RowOf<typeof milestoneOrder>

const find = statement('milestone_orders_find', {
  takes: { orderIds: list(text) },
  gives: milestoneOrder,
  sql: ({ orderIds }) => `
    select ${Object.keys(milestoneOrder).join(', ')} from orders where id = ${anyOf(orderIds, 'text')}`,
})

const findRecord = statement('milestone_orders_record', {
  takes: { orderIds: list(text) },
  gives: {
    order_id: text,
    at: moment,
    actor: textOf<OrderActor>(),
    act: textOf<OrderAct>(),
    note: text,
    amount_minor: nullable(int),
  },
  sql: ({ orderIds }) => `
    select order_id, at, actor, act, note, amount_minor from order_events where order_id = any (${orderIds}::text[])
    order by at, id`,
})

const findFiles = statement('milestone_orders_files', {
  takes: { orderIds: list(text) },
  gives: { id: text, order_id: text, sender_id: nullable(int), name: text, size: int, at: moment },
  sql: ({ orderIds }) => `
    select f.id, f.order_id, f.sender_id, f.name, f.size, e.at from order_files f
    join order_events e on e.order_id = f.order_id and e.id = f.event_id
    where f.order_id = any (${orderIds}::text[]) and f.key is not null order by e.at desc, f.id`,
})

/** The orders of milestones, for engagements/. */
export const milestoneOrders = {
  /** The provider begins with the work, which ends the right to withdraw; nothing if it has begun. Locks the order. */
  async begin(deps: OrderDeps, tx: Tx, orderId: string): Promise<void> {
    const order = await lockWithPurchase(tx, orderId)
    if (order.state === 'paid' && order.started_at === null)
      await effects.begin(deps, tx, order, { actor: 'seller', act: 'begin' })
  },
  /** Starts, stops or resumes its days, as the rules of its audit are now; they count from `at`. Locks the order. */
  followRules,
  /** Delivers as the seller does on the order's page; `within` runs in the same transaction. */
  deliver: (
    deps: OrderDeps,
    viewer: Viewer,
    { orderId, note }: { orderId: string; note: string },
    within: (tx: Tx) => Promise<void>,
  ): Promise<void> => moveOrder(deps, viewer, orderId, 'deliver', note ? { note } : {}, within),
  /** Returns these orders by id. */
  async find(db: Queryable, orderIds: readonly string[]): Promise<Map<string, MilestoneOrder>> {
    const rows = orderIds.length === 0 ? [] : await find(db, { orderIds })
    return new Map(rows.map((row) => [row.id, row]))
  },
  /** Returns the records of these orders, oldest entry first. */
  record: async (db: Queryable, orderIds: readonly string[]) =>
    orderIds.length === 0 ? [] : findRecord(db, { orderIds }),
  /** Returns the files sent with moves on these orders, newest first. */
  files: async (db: Queryable, orderIds: readonly string[]) =>
    orderIds.length === 0 ? [] : findFiles(db, { orderIds }),
}
