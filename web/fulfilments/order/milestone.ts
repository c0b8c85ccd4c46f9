import { isPast } from '../due-times.ts'
import { madeToOrder } from './made-to-order.ts'
import type { OrderWords } from './order-words.ts'

const waits = 'Its days start when the milestone before it is over'

const waitsForRules = 'Its days start when the rules of the audit are complete'

/** The first line of the page of an order that waits for the rules of its audit. */
export const rulesHeadline = (isYours: boolean): string =>
  isYours ? 'Your turn: complete the rules of the audit' : 'The rules of the audit come first'

/** A milestone of an engagement: work on agreed terms, delivered by a date. */
export const milestone: OrderWords = {
  ...madeToOrder,
  name: 'Milestone',
  paid: {
    ...madeToOrder.paid,
    headline(isYours, { seller }, { dueAt, startedAt, rules }) {
      if (rules) return rulesHeadline(isYours)
      if (dueAt === null)
        return isYours ? 'Paid in: the milestone before it comes first' : 'The milestone before it comes first'
      if (startedAt === null) return isYours ? 'Your turn: begin, or deliver' : `${seller} begins the work`
      return isYours ? 'Your turn: deliver this milestone' : `${seller} is working on it`
    },
    waits,
    turn(dueAt) {
      const isLate = dueAt !== null && isPast(dueAt)
      return { title: 'is paid in and waiting', act: 'Deliver milestone', ends: isLate ? 'Was due' : 'Due' }
    },
  },
  arrival(order, reader, isLate) {
    const { title, detail } = madeToOrder.arrival(order, reader, isLate)
    return {
      title,
      detail: order.rules ? waitsForRules : order.state === 'paid' && order.dueAt === null ? waits : detail,
    }
  },
  withdraw: 'The work has not begun, so you can withdraw without giving a reason.',
}
