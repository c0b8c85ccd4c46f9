import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import type { FulfilmentWords } from './fulfilment-words.ts'
import { dayMs, isPast } from './made-to-order.ts'
import { milestone } from './milestone.ts'

const back = 'What was not worked goes back when the week is accepted.'

/** A week of work by the hour, delivered with a timesheet. */
export const hourly: FulfilmentWords = {
  ...milestone,
  name: 'Week by the hour',
  paid: {
    ...milestone.paid,
    headline(isYours, { seller }, { dueAt }) {
      const isOver = dueAt !== null && isPast(dueAt)
      if (isOver) return isYours ? 'Your turn: deliver the timesheet' : `${seller} delivers the timesheet`
      return isYours ? 'Your turn: enter your time, then deliver it' : `${seller} works in this week`
    },
    // A reminder comes first.
    clock: (actsAt, dueAt) =>
      dueAt !== null && Date.parse(actsAt) - Date.parse(dueAt) <= orderLimits.timesheetReminderDays * dayMs
        ? 'Without a timesheet the seller is reminded'
        : 'Without a timesheet it is cancelled with a full refund',
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
    if (order.state !== 'paid') return step
    return { ...step, detail: isLate ? 'The week is over' : 'At the end of the week, with a timesheet' }
  },
  check: (order) => `${milestone.check(order)}. ${back}`,
  offered: {
    ...milestone.offered,
    comes: (lines, days) =>
      lines === 1
        ? `A week, until ${formatDate(new Date(Date.now() + days * dayMs))} unless you agreed on its days. ${back}`
        : `Week after week. ${back}`,
  },
}
