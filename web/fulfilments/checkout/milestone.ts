import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { dayMs } from '../due-times.ts'
import type { CheckoutWords } from './checkout-words.ts'
import { madeToOrder } from './made-to-order.ts'

/** Milestones of an engagement. */
export const milestone: CheckoutWords = {
  offered: {
    opensOnChoice: false,
    consent: consentTexts.milestone,
    comes: (lines, days, zone) =>
      lines === 1
        ? `Delivered by ${formatDate(new Date(Date.now() + days * dayMs), { zone })}, as agreed.`
        : 'Each is delivered within its days. They begin with your payment, or when the milestone before it is over.',
  },
  bought: {
    steps: (order) => ({ ...madeToOrder.bought.steps(order), steps: ['Paid', 'Work', 'Delivered', 'Completed'] }),
    comes: (order) =>
      order.rules
        ? { words: 'begins when the rules of the audit are complete' }
        : order.state === 'paid' && order.dueAt === null
          ? { words: 'begins after the milestone before it' }
          : madeToOrder.bought.comes(order),
  },
}
