import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'
import { columns, type OrderRow, turnSeenBy } from './order-row.ts'

export const findOrder = prepared<OrderRow>('order_find', `select ${columns} from orders o where o.id = $1`)

const others = { buyer: 'seller', seller: 'buyer' } as const

function listed(side: 'buyer' | 'seller', from: Step): string {
  const [beyond, way] = from === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return `select ${columns} from orders o where o.${side}_id = $1 and o.state <> 'pending' and o.paid_at is not null
     and ($2::text is null or o.state = $2) and ($4::text is null or ${turnSeenBy(side)} = $4)
     and ($5::text is null or o.number::text like $5 || '%'
       or exists (select from order_lines l where l.order_id = o.id and search_text(l.title) like '%' || search_text($5) || '%')
       or exists (select from people p where p.id = o.${others[side]}_id
         and person_name(p.first_name, p.last_name, p.company_name) like '%' || search_text($5) || '%'))
     ${from === 'first' ? '' : `and (o.created_at, o.id) ${beyond} ($6::timestamptz, $7)`}
   order by o.created_at ${way}, o.id ${way} limit $3`
}

/** Pages of what a person bought or sold, newest first, from an order backwards the oldest first; those nobody paid for never were orders. */
export const findPage = {
  buyer: {
    first: prepared<OrderRow>('orders_bought', listed('buyer', 'first')),
    next: prepared<OrderRow>('orders_bought_next', listed('buyer', 'next')),
    previous: prepared<OrderRow>('orders_bought_previous', listed('buyer', 'previous')),
  },
  seller: {
    first: prepared<OrderRow>('orders_sold', listed('seller', 'first')),
    next: prepared<OrderRow>('orders_sold_next', listed('seller', 'next')),
    previous: prepared<OrderRow>('orders_sold_previous', listed('seller', 'previous')),
  },
}

export const findOrdersOf = prepared<OrderRow>(
  'orders_of_purchase',
  `select ${columns} from orders o where o.purchase_id = $1 order by o.number`,
)
