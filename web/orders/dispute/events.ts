import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'

/** Returns the entries of an order's record from the opening of its latest dispute to its end. */
export function eventsOf({ events }: Order, { openedAt, endedAt }: Dispute): OrderEvent[] {
  return events.filter(({ at }) => at >= openedAt && (endedAt === null || at <= endedAt))
}
