import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { isPast } from '../due-times.ts'
import type { CheckoutWords } from './checkout-words.ts'

const steps = ['Paid', 'Session', 'Over', 'Completed'] as const
const stepOf: Partial<Record<OrderState, number>> = { pending: 0, delivered: 3, reported: 3, completed: 4 }

/** Sessions at a booked time. */
export const session: CheckoutWords = {
  offered: {
    opensOnChoice: false,
    consent: consentTexts.session,
    comes: () => `We hold the time for ${bookingLimits.holdMinutes} minutes after you press Pay.`,
  },
  bought: {
    steps: ({ state }) => ({ steps, current: stepOf[state] ?? 1 }),
    comes: ({ state, dueAt }) =>
      state === 'paid' && dueAt
        ? { words: isPast(dueAt) ? 'ended on' : 'ends on', at: dueAt, withTime: true }
        : { words: state === 'reported' ? 'in a dispute' : 'over' },
  },
}
