import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import type { FulfilmentWords } from './fulfilment.ts'

const dayMs = 86_400_000
const steps = ['Paid', 'In progress', 'Delivered', 'Completed'] as const
// Where a state is among the steps, when it is not in progress. Delivered, it waits for its buyer to accept it.
const stepOf: Partial<Record<OrderState, number>> = { pending: 0, delivered: 3, reported: 3, completed: 4 }
const comesIn: Partial<Record<OrderState, string>> = {
  delivered: 'delivered',
  completed: 'completed',
  reported: 'the staff look at it',
}

/** Work that the seller makes for the buyer and delivers by a date. */
export const madeToOrder: FulfilmentWords = {
  name: 'Made to order',
  paid: {
    headline: (isYours, { seller }) => (isYours ? 'Your turn: deliver what was ordered' : `${seller} is at work`),
    // Before the deadline a reminder is all that happens; afterwards the order ends.
    clock: (actsAt, dueAt) =>
      dueAt && actsAt <= dueAt ? 'It is due' : 'It was due; it is cancelled with a full refund',
    turn(dueAt) {
      const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
      return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
    },
    note: null,
    endsWhenLate: true,
  },
  arrival(state, { role, seller }) {
    const isSeller = role === 'seller'
    const who = isSeller ? 'You' : seller
    if (state === 'delivered' || state === 'completed')
      return { title: `${who} delivered`, detail: 'See the delivery below' }
    if (state === 'changes-requested')
      return {
        title: `${who} ${isSeller ? 'make' : 'makes'} the changes`,
        detail: 'Without a delivery by then it goes to the staff',
      }
    return {
      title: `${who} ${isSeller ? 'deliver' : 'delivers'}`,
      detail: `${isSeller ? 'You are' : `${seller} is`} reminded on the day`,
    }
  },
  check: `Accept, or ask for changes, ${orderLimits.changesAtMost} times at most`,
  deliveredByItself: null,
  offered: {
    opensOnChoice: false,
    comes: (_lines, days) => `Made to order and delivered by ${formatDate(new Date(Date.now() + days * dayMs))}.`,
  },
  bought: {
    steps: ({ state }) => ({ steps, current: stepOf[state] ?? 1 }),
    comes: ({ state, dueAt }) =>
      state === 'paid' && dueAt ? { words: 'arrives by', at: dueAt } : { words: comesIn[state] ?? 'in progress' },
  },
}
