import { prepared } from '#db/statement.ts'
import { columns, type OrderRow } from './order-row.ts'

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
