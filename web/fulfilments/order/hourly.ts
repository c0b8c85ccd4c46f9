import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { dayMs, isPast } from '../due-times.ts'
import { milestone, rulesHeadline } from './milestone.ts'
import type { OrderWords } from './order-words.ts'

const back = 'The time not worked is refunded when the week is accepted.'

/** A week of work by the hour, delivered with a timesheet. */
export const hourly: OrderWords = {
  ...milestone,
  name: 'Week by the hour',
  paid: {
    ...milestone.paid,
    headline(isYours, { seller }, { dueAt, rules }) {
      if (rules) return rulesHeadline(isYours)
      if (dueAt !== null && isPast(dueAt))
        return isYours ? 'Your turn: deliver the timesheet' : `${seller} delivers the timesheet`
      const begins = dueAt === null ? null : new Date(Date.parse(dueAt) - 7 * dayMs)
      if (begins !== null && begins.getTime() > Date.now())
        return `The week begins on ${formatDate(begins, { zone: 'UTC' })}`
      return isYours ? 'Your turn: enter your time, then deliver it' : `${seller} works in this week`
    },
    // A reminder comes first.
    clock: (actsAt, dueAt) =>
      dueAt !== null && Date.parse(actsAt) - Date.parse(dueAt) <= orderLimits.timesheetReminderDays * dayMs
        ? 'Without a timesheet, we send a reminder'
        : 'Without a timesheet, it is cancelled with a full refund',
    waits: null,
    turn(dueAt) {
      const isOver = dueAt !== null && isPast(dueAt)
      return { title: 'is paid in and waiting', act: 'Deliver timesheet', ends: isOver ? 'Ended' : 'Ends' }
    },
    note: `You deliver the timesheet of the week. ${back}`,
  },
  workPage: ({ milestone: week }) =>
    week && { label: 'Open the timesheet', path: `/engagements/${week.engagementId}/weeks/${week.number}` },
  arrival(order, reader, isLate) {
    const step = milestone.arrival(order, reader, isLate)
    if (order.state !== 'paid' || order.rules) return step
    return { ...step, detail: isLate ? 'The week is over' : 'At the end of the week, with a timesheet' }
  },
  check: (order) => `${milestone.check(order)}. ${back}`,
}
