import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'
import { columns, type OrderRow } from './order-row.ts'

function reported(from: Step): string {
  const [beyond, way] = from === 'previous' ? ['<', 'desc'] : ['>', 'asc']
  return `select ${columns} from orders o where o.state = 'reported'
     ${from === 'first' ? '' : `and (o.since, o.id) ${beyond} ($2::timestamptz, $3)`}
   order by o.since ${way}, o.id ${way} limit $1`
}

/** Pages of reported orders, the oldest report first, from a moment and an id backwards the newest first. */
export const findReported = {
  first: prepared<OrderRow>('orders_reported', reported('first')),
  next: prepared<OrderRow>('orders_reported_next', reported('next')),
  previous: prepared<OrderRow>('orders_reported_previous', reported('previous')),
}

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
