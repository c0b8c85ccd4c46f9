import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { dayMs, isPast } from '../due-times.ts'
import type { CheckoutWords } from './checkout-words.ts'

const workSteps = ['Paid', 'In progress', 'Delivered', 'Completed'] as const
const freeSteps = ['Taken', 'In progress', 'Delivered', 'Completed'] as const
// The step of each state that is not in progress. A delivered order waits for the buyer to accept it.
const stepOf: Partial<Record<OrderState, number>> = { pending: 0, delivered: 3, reported: 3, completed: 4 }
const comesIn: Partial<Record<OrderState, string>> = {
  delivered: 'delivered',
  completed: 'completed',
  reported: 'in a dispute',
}

/** Work the seller makes for the buyer and delivers by a date. */
export const madeToOrder: CheckoutWords = {
  offered: {
    opensOnChoice: false,
    consent: null,
    comes: (_lines, days, zone) =>
      `Made to order and delivered by ${formatDate(new Date(Date.now() + days * dayMs), { zone })}.`,
  },
  bought: {
    steps: ({ state, totalMinor }) => ({
      steps: totalMinor === 0 ? freeSteps : workSteps,
      current: stepOf[state] ?? 1,
    }),
    comes: ({ state, dueAt }) =>
      state === 'paid' && dueAt
        ? { words: isPast(dueAt) ? 'was due' : 'arrives by', at: dueAt }
        : { words: comesIn[state] ?? 'in progress' },
  },
}
