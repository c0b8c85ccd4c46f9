import { prepared } from '#db/statement.ts'
import { columns, type OrderRow, waitsFor } from './order-row.ts'

/** An order on which it is somebody's turn; `due` is PostgreSQL's text. */
export interface WaitingRow extends OrderRow {
  due: string | null
}

// Each part has an index of its own, in the order in which it is due; no order is in two of them.
const part = (own: string, waits: string, due: string) =>
  `(select ${columns}, ${due} as due from orders o where ${own} = $1 and ${waits} order by ${due} limit $2)`
const bought = [
  part('o.buyer_id', "o.turn = 'buyer'", 'o.acts_at'),
  part('o.buyer_id', 'o.more_time_until is not null', 'o.more_time_lapses_at'),
]
const sold = part('o.seller_id', waitsFor.seller, 'o.due_at')

/** Those of a person that wait for them as buyer or as seller, what is due first before the others. */
export const findWaiting = {
  bought: prepared<WaitingRow>('orders_waiting_bought', `${bought.join(' union all ')} order by due limit $2`),
  sold: prepared<WaitingRow>('orders_waiting_sold', sold),
}

const counted = (side: 'buyer' | 'seller', name: string) =>
  `(select count(*) from orders o where o.${side}_id = $1 and ${waitsFor[side]})::int as ${name}`

/** How many wait for a person on each side. */
export const countWaiting = prepared<{ bought: number; sold: number }>(
  'orders_waiting_count',
  `select ${counted('buyer', 'bought')}, ${counted('seller', 'sold')}`,
)
