import type { OrderAct, OrderActor, OrderState } from '@guildhall/contract/commerce-options.ts'
import { prepared } from '#db/statement.ts'
import type { Issuer } from './invoice-tables.ts'
import { columns, type OrderRow } from './order-row.ts'
import type { Billing } from './purchase-tables.ts'

/** A purchase with the address of its buyer; no row once their account is erased. */
export const findConfirmed = prepared<{
  email: string
  total_minor: number
  currency: string
  billing: Billing
  paid_at: string | null
}>(
  'purchase_confirmed',
  `select b.email::text, p.total_minor, p.currency, p.billing, p.paid_at
   from purchases p join people b on b.id = p.buyer_id where p.id = $1`,
)

export interface ConfirmedRow extends OrderRow {
  seller: string | null
  year: number | null
  invoice: number | null
  issuer: Issuer | null
}

/** The orders of a purchase with their sellers and invoices. */
export const findConfirmedOrders = prepared<ConfirmedRow>(
  'purchase_confirmed_orders',
  `select ${columns}, i.year, i.number as invoice, i.issuer,
     coalesce(nullif(s.company_name, ''), trim(s.first_name || ' ' || coalesce(s.last_name, ''))) as seller
   from orders o left join invoices i on i.order_id = o.id and i.position = 0 left join people s on s.id = o.seller_id
   where o.purchase_id = $1 order by o.number`,
)

/** A line of an order's record, with what a mail about it needs. */
export interface EventToConfirm {
  order_id: string
  number: number
  email: string
  currency: string
  at: string
  actor: OrderActor
  act: OrderAct
  state: OrderState
  note: string
  amount_minor: number | null
  total_minor: number
  title: string
  lines: number
}

/** No row once the buyer's account is erased. */
export const findEventToConfirm = prepared<EventToConfirm>(
  'order_event_confirmed',
  `select o.id as order_id, o.number, b.email::text, p.currency, e.at, e.actor, e.act, e.state, e.note, e.amount_minor, o.total_minor,
     (select l.title from order_lines l where l.order_id = o.id order by l.position limit 1) as title,
     (select count(*)::int from order_lines l where l.order_id = o.id) as lines
   from order_events e join orders o on o.id = e.order_id join purchases p on p.id = o.purchase_id
   join people b on b.id = o.buyer_id where e.id = $1`,
)
