import type { Licence, OrderAct, OrderActor, OrderState } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** An order's row; moments are PostgreSQL's text, money is in minor units. */
export interface OrderRow {
  id: string
  number: number
  purchase_id: string
  buyer_id: number | null
  seller_id: number | null
  state: OrderState
  total_minor: number
  fee_minor: number
  refunded_minor: number
  fee_refunded_minor: number
  made_to_order: boolean
  opened_at: string | null
  change_requests: number
  due_at: string | null
  reminded_at: string | null
  acts_at: string | null
  created_at: string
  paid_at: string | null
  delivered_at: string | null
  completed_at: string | null
  since: string
}
const columns = `o.id, o.number, o.purchase_id, o.buyer_id, o.seller_id, o.state, o.total_minor, o.fee_minor, o.refunded_minor,
  o.fee_refunded_minor, o.made_to_order, o.opened_at, o.change_requests, o.due_at, o.reminded_at, o.acts_at, o.created_at,
  o.paid_at, o.delivered_at, o.completed_at, o.since`

export const insertOrder = prepared(
  'order_insert',
  `insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, made_to_order, created_at, since)
   values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $8)`,
)
export const insertLine = prepared(
  'order_line_insert',
  `insert into order_lines (id, order_id, project_id, position, title, quantity, unit_minor, licence, licence_text, has_files, duration_days)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
export const insertEvent = prepared<{ id: number }>(
  'order_event_insert',
  `insert into order_events (order_id, at, actor, act, state, note, amount_minor) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
)

/** An order with its purchase's name, to lock them in their order: the purchase first. */
export const findOrderKey = prepared<{ purchase_id: string }>(
  'order_key',
  'select purchase_id from orders where id = $1',
)
export const lockOrder = prepared<OrderRow>(
  'order_lock',
  `select ${columns} from orders o where o.id = $1 for no key update`,
)
export const lockOrdersOf = prepared<OrderRow>(
  'orders_lock',
  `select ${columns} from orders o where o.purchase_id = $1 order by o.id for no key update`,
)
export const findOrder = prepared<OrderRow>('order_find', `select ${columns} from orders o where o.id = $1`)

/** Writes what a move changed; everything of a row that moves may change. */
export const saveOrder = prepared(
  'order_save',
  `update orders set state = $2, refunded_minor = $3, fee_refunded_minor = $4, opened_at = $5, change_requests = $6, due_at = $7,
     reminded_at = $8, acts_at = $9, paid_at = $10, delivered_at = $11, completed_at = $12, since = $13,
     ended_at = case when $2 in ('completed', 'cancelled', 'refunded') then $13::timestamptz end
   where id = $1`,
)

/** Orders on which something happens by itself now. */
export const findActing = prepared<{ id: string }>(
  'orders_acting',
  'select id from orders where acts_at <= $1 order by acts_at limit 100',
)

/** A line as it was bought, with the cover its project has now. */
export interface LineRow {
  id: string
  order_id: string
  project_id: string | null
  title: string
  quantity: number
  unit_minor: number
  licence: Licence
  licence_text: string | null
  has_files: boolean
  duration_days: number | null
  cover_key: string | null
  cover_sizes: PictureSizes | null
  cover_alt: string | null
}
export const findLinesOf = prepared<LineRow>(
  'order_lines_find',
  `select l.id, l.order_id, l.project_id, l.title, l.quantity, l.unit_minor, l.licence, l.licence_text, l.has_files, l.duration_days,
     i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt
   from order_lines l left join project_images i on i.project_id = l.project_id and i.position = 0
   where l.order_id = any ($1::text[]) order by l.order_id, l.position`,
)

export interface EventRow {
  id: number
  at: string
  actor: OrderActor
  act: OrderAct
  state: OrderState
  note: string
  amount_minor: number | null
}
export const findEvents = prepared<EventRow>(
  'order_events_find',
  'select id, at, actor, act, state, note, amount_minor from order_events where order_id = $1 order by id',
)

const listed = (side: 'buyer' | 'seller', from: 'first' | 'next') =>
  `select ${columns} from orders o where o.${side}_id = $1 and o.state <> 'pending' and o.paid_at is not null and ($2::text is null or o.state = $2)
     ${from === 'next' ? 'and (o.created_at, o.id) < ($4::timestamptz, $5)' : ''}
   order by o.created_at desc, o.id desc limit $3`
/** Pages of what a person bought or sold, newest first; those nobody paid for never were orders. */
export const findPage = {
  buyer: {
    first: prepared<OrderRow>('orders_bought', listed('buyer', 'first')),
    next: prepared<OrderRow>('orders_bought_next', listed('buyer', 'next')),
  },
  seller: {
    first: prepared<OrderRow>('orders_sold', listed('seller', 'first')),
    next: prepared<OrderRow>('orders_sold_next', listed('seller', 'next')),
  },
}
export const findOrdersOf = prepared<OrderRow>(
  'orders_of_purchase',
  `select ${columns} from orders o where o.purchase_id = $1 order by o.number`,
)

/** The next invoice number of a seller in a year, none left out. */
export const nextInvoice = prepared<{ last: number }>(
  'invoice_next',
  `insert into invoice_counters (seller_id, year, last) values ($1, $2, 1)
   on conflict (seller_id, year) do update set last = invoice_counters.last + 1 returning last`,
)
export const insertInvoice = prepared(
  'invoice_insert',
  `insert into invoices (order_id, seller_id, year, number, issuer, issued_at)
   select $1, $2, $3, $4, jsonb_build_object('name', b.name, 'address', b.address, 'country', b.country, 'vatNumber', b.vat_number), $5
   from business_details b where b.user_id = $2`,
)
export const findInvoice = prepared<{ number: number; year: number }>(
  'invoice_find',
  'select number, year from invoices where order_id = $1',
)
