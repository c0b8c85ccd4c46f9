import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { daysAfter } from '#db/moments.ts'
import type { FulfilmentRules, FulfilmentWords, RefusedMove } from './fulfilment.ts'
import { milestone, rulesStep } from './milestone.ts'

const ends = ({ due }: RefusedMove) => `The week ends on ${due}.`

const words: FulfilmentWords = {
  ...milestone.words,
  sold: ({ work, price }) =>
    `Your client paid in ${work} ${price}. Enter your time on its timesheet, and deliver it when the week is over.`,
  reminder: { title: 'timesheet missing', message: 'The week is over. Deliver its timesheet now.' },
  refusal: {
    ...milestone.words.refusal,
    accept: (order) => `You can accept this week once its timesheet is delivered. ${ends(order)}`,
    'request-changes': (order) => `You can ask for changes once the timesheet is delivered. ${ends(order)}`,
    report(order) {
      const { hasBegun, withdrawEnds, cancelFrom } = order
      if (!hasBegun && withdrawEnds)
        return `You can report this week once the seller begins or delivers. You can withdraw from it until ${withdrawEnds}.`
      return `You can report this week once its timesheet is delivered. ${ends(order)} If nothing is delivered, you can cancel it from ${cancelFrom}.`
    },
    begin({ state }) {
      if (state === 'paid') return 'You have begun with this week already.'
      return milestone.words.refusal.begin({ state } as RefusedMove)
    },
  },
}

/**
 * A week of work by the hour: paid in for its most hours, due at its end, delivered with a timesheet. Unworked hours are refunded
 * when it is accepted.
 */
export const hourly: FulfilmentRules = {
  ...milestone,
  isInSequence: false,
  isMeasured: true,
  clock: {
    ...milestone.clock,
    paid(order, now) {
      const { due_at, reminded_at } = order
      const waiting = rulesStep(order)
      if (waiting) return waiting
      const due = due_at === null ? now : new Date(due_at)
      return reminded_at === null
        ? { at: daysAfter(due, orderLimits.timesheetReminderDays), does: 'remind', act: 'remind' }
        : { at: daysAfter(due, orderLimits.abandonDays), does: 'cancel-work', act: 'abandon' }
    },
  },
  begin: async (_order, { agreedDate }) => ({ dueAt: await agreedDate(), atOnce: null }),
  words,
}
