import { prepared } from '#db/statement.ts'
import { columns, type OrderRow } from './order-row.ts'

/** An order on which it is somebody's turn; `due` is PostgreSQL's text. */
export interface WaitingRow extends OrderRow {
  due: string | null
}

// The column 'whose turn' of product 5, as the indexes have it: each side's part is read in the order in which it is due.
const turns = {
  bought: {
    own: 'o.buyer_id',
    waits: "o.turn = 'buyer'",
    due: 'o.acts_at',
  },
  sold: {
    own: 'o.seller_id',
    waits: "o.turn = 'seller'",
    due: "(case o.state when 'paid' then o.due_at else o.acts_at end)",
  },
} as const
type Side = keyof typeof turns

const waiting = (side: Side) => {
  const { own, waits, due } = turns[side]
  return prepared<WaitingRow>(
    `orders_waiting_${side}`,
    `select ${columns}, ${due} as due from orders o where ${own} = $1 and ${waits} order by ${due} limit $2`,
  )
}

/** Those of a person that wait for them as buyer or as seller, what is due first before the others. */
export const findWaiting = { bought: waiting('bought'), sold: waiting('sold') }

const counted = (side: Side) =>
  `(select count(*) from orders o where ${turns[side].own} = $1 and ${turns[side].waits})::int as ${side}`

/** How many wait for a person on each side. */
export const countWaiting = prepared<Record<Side, number>>(
  'orders_waiting_count',
  `select ${counted('bought')}, ${counted('sold')}`,
)
