import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { columns, type OrderRow } from './order-row.ts'

const completed = prepared<{ together: boolean }>(
  'orders_completed_between',
  `select exists (select from orders where state = 'completed' and paid_at is not null and buyer_id = $1 and seller_id = $2)
     or exists (select from orders where state = 'completed' and paid_at is not null and buyer_id = $2 and seller_id = $1)
     as together`,
)

/** Whether an order between two people, whoever of them bought, was completed. */
export async function haveWorkedTogether(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await completed(db, one, other))[0]?.together ?? false
}

const between = prepared<{ number: number; buyer_id: number }>(
  'order_between',
  `select number, buyer_id from orders
   where id = $1 and paid_at is not null and (buyer_id, seller_id) in (($2::bigint, $3::bigint), ($3, $2))`,
)

/** The number of an order between two people, and which of them bought; undefined when it is not between them. */
export async function findBetween(db: Queryable, id: string, one: number, other: number) {
  const [row] = await between(db, id, one, other)
  return row && { number: row.number, buyerId: row.buyer_id }
}

// Each direction comes from the index in its order.
const dealings = (buyer: string, seller: string, from: 'first' | 'next') =>
  `(select ${columns} from orders o where o.buyer_id = ${buyer} and o.seller_id = ${seller} and o.paid_at is not null
     ${from === 'next' ? 'and (o.created_at, o.id) < ($4::timestamptz, $5)' : ''}
    order by o.created_at desc, o.id desc limit $3)`
const ofBoth = (from: 'first' | 'next') =>
  `${dealings('$1', '$2', from)} union all ${dealings('$2', '$1', from)} order by created_at desc, id desc limit $3`

/** Pages of the orders between two people, whoever of them bought, newest first; those nobody paid for never were orders. */
export const findDealings = {
  first: prepared<OrderRow>('orders_between', ofBoth('first')),
  next: prepared<OrderRow>('orders_between_next', ofBoth('next')),
}
