import { prepared } from '#db/statement.ts'
import { columns, type OrderRow } from './order-row.ts'

/** Reported orders after a moment and an id, the oldest report first. */
export const findReported = prepared<OrderRow>(
  'orders_reported',
  `select ${columns} from orders o where o.state = 'reported' and (o.since, o.id) > ($1::timestamptz, $2)
   order by o.since, o.id limit $3`,
)

export const countReported = prepared<{ orders: number }>(
  'orders_reported_count',
  "select count(*)::int as orders from orders where state = 'reported'",
)

/** What people call the orders of these purchases; those nobody paid for never were orders. */
export const findNumbers = prepared<{ id: string; number: number; purchase_id: string }>(
  'orders_numbers',
  `select id, number, purchase_id from orders where purchase_id = any ($1::text[]) and paid_at is not null
   order by number`,
)
