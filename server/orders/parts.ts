import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderRow } from './order-row.ts'
import { daysAfter } from './timing.ts'

/** From when a buyer may cancel what is made to order and late; null for what opens by itself. */
export function cancelFrom(order: OrderRow): Date | null {
  return order.made_to_order && order.due_at ? daysAfter(new Date(order.due_at), orderLimits.cancelLateDays) : null
}

/** Holds files beside work made to order: each part has the moves of its kind, until the order is one kind alone. */
export function isMixed(order: OrderRow): boolean {
  return order.made_to_order && order.has_files && !order.withdrew
}

/**
 * When the files opened to the buyer; null while they are closed. The clock opens an order of files; files beside work made
 * to order are open from the end of the days in which the buyer may withdraw.
 */
export function openedAt(order: OrderRow, now: Date): Date | null {
  if (order.opened_at) return new Date(order.opened_at)
  if (!isMixed(order) || order.paid_at === null) return null
  const opens = daysAfter(new Date(order.paid_at), orderLimits.filesDays)
  return opens <= now ? opens : null
}

/** The order has files that wait for their buyer: to be opened, or withdrawn from. */
export function filesWait(order: OrderRow, now: Date): boolean {
  return order.has_files && !order.withdrew && openedAt(order, now) === null
}
