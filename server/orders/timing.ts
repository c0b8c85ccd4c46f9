import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderRow } from './order-row.ts'

const dayMs = 86_400_000

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When the clock acts on an order that has just come into a state (the last column of the table). */
export function actsAt(
  order: Pick<OrderRow, 'state' | 'made_to_order' | 'due_at' | 'reminded_at'>,
  now: Date,
): Date | null {
  switch (order.state) {
    case 'paid': {
      if (!order.made_to_order) return daysAfter(now, orderLimits.filesDays)
      const due = order.due_at ? new Date(order.due_at) : now
      return order.reminded_at ? daysAfter(due, orderLimits.abandonDays) : due
    }
    case 'delivered':
      return daysAfter(now, orderLimits.acceptDays)
    case 'changes-requested':
      return daysAfter(now, orderLimits.changesDays)
    case 'reported':
      return daysAfter(now, 1)
    default:
      return null
  }
}
