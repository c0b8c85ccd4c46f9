import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import type { CheckoutWords } from './checkout-words.ts'

const steps = ['Paid', 'Runs open', 'Completed'] as const

/** Runs of an agent. */
export const runs: CheckoutWords = {
  offered: {
    opensOnChoice: false,
    consent: consentTexts.runs,
    comes: () =>
      `Open at once, for ${runLimits.openDays} days. What you do not use is refunded then, or earlier when you give it back.`,
  },
  bought: {
    steps: ({ state }) => ({ steps, current: state === 'completed' ? steps.length : 2 }),
    comes: ({ state, actsAt }) => {
      if (state === 'completed') return { words: 'completed' }
      return state === 'delivered' && actsAt ? { words: 'open until', at: actsAt } : { words: 'in a dispute' }
    },
  },
}
