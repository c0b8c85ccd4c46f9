import type { OrderAct, OrderActor, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { int, json, moment, nullable, type RowOf, text, textOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { Issuer } from '../invoice-tables.ts'
import type { Billing } from '../purchase-tables.ts'
import { columns, orderRow } from '../queries.ts'

/** A purchase with the address of its buyer; no row once their account is erased. */
export const findConfirmed = statement('purchase_confirmed', {
  takes: { purchaseId: text },
  gives: { email: text, total_minor: int, currency: text, billing: json<Billing>(), paid_at: nullable(moment) },
  sql: ({ purchaseId }) => `
    select b.email::text, p.total_minor, p.currency, p.billing, p.paid_at
    from purchases p join people b on b.id = p.buyer_id where p.id = ${purchaseId}`,
})

const confirmedRow = {
  ...orderRow,
  seller: nullable(text),
  year: nullable(int),
  invoice: nullable(int),
  issuer: nullable(json<Issuer>()),
}
export type ConfirmedRow = RowOf<typeof confirmedRow>

/** The orders of a purchase with their sellers and invoices. */
export const findConfirmedOrders = statement('purchase_confirmed_orders', {
  takes: { purchaseId: text },
  gives: confirmedRow,
  sql: ({ purchaseId }) => `
    select ${columns}, i.year, i.number as invoice, i.issuer,
      coalesce(nullif(s.company_name, ''), trim(s.first_name || ' ' || coalesce(s.last_name, ''))) as seller
    from orders o left join invoices i on i.order_id = o.id and i.position = 0 left join people s on s.id = o.seller_id
    where o.purchase_id = ${purchaseId} order by o.number`,
})

const eventToConfirm = {
  order_id: text,
  number: int,
  email: text,
  currency: text,
  at: moment,
  actor: textOf<OrderActor>(),
  act: textOf<OrderAct>(),
  state: textOf<OrderState>(),
  note: text,
  amount_minor: nullable(int),
  total_minor: int,
  title: text,
  lines: int,
}
/** A line of an order's record, with what a mail about it needs. */
export type EventToConfirm = RowOf<typeof eventToConfirm>

/** No row once the buyer's account is erased. */
export const findEventToConfirm = statement('order_event_confirmed', {
  takes: { eventId: int },
  gives: eventToConfirm,
  sql: ({ eventId }) => `
    select o.id as order_id, o.number, b.email::text, p.currency, e.at, e.actor, e.act, e.state, e.note, e.amount_minor, o.total_minor,
      (select l.title from order_lines l where l.order_id = o.id order by l.position limit 1) as title,
      (select count(*)::int from order_lines l where l.order_id = o.id) as lines
    from order_events e join orders o on o.id = e.order_id join purchases p on p.id = o.purchase_id
    join people b on b.id = o.buyer_id where e.id = ${eventId}`,
})
