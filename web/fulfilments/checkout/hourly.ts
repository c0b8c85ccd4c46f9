import { isPast } from '../due-times.ts'
import type { CheckoutWords } from './checkout-words.ts'
import { milestone } from './milestone.ts'

/** Weeks of work by the hour. */
export const hourly: CheckoutWords = {
  offered: {
    ...milestone.offered,
    comes: (lines) =>
      `${lines === 1 ? 'A week of work' : 'Weeks of work'}, delivered with a timesheet. The time not worked is refunded when the week is accepted.`,
  },
  bought: {
    ...milestone.bought,
    comes: (order) =>
      order.state === 'paid' && order.dueAt
        ? { words: isPast(order.dueAt) ? 'ended' : 'ends', at: order.dueAt }
        : milestone.bought.comes(order),
  },
}
