import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { Side } from './queries.ts'

/** Returns the path of an order's page, or of its dispute, for one of its sides. */
export function orderPath(side: Side, { id }: Pick<Order, 'id'>, page: '' | '/dispute' = ''): string {
  return `/${side === 'sold' ? 'sales' : 'orders'}/${id}${page}`
}

/** Returns the path of the open dispute; null when there is none, or only one of the card's bank. */
export function disputePathOf(side: Side, order: Order): string | null {
  return order.dispute && order.dispute.stage !== null ? orderPath(side, order, '/dispute') : null
}
