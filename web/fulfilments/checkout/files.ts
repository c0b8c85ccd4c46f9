import type { CheckoutWords } from './checkout-words.ts'

const fileSteps = ['Paid', 'Files open', 'Completed'] as const
const freeSteps = ['Taken', 'Files open', 'Completed'] as const

/** Files that the buyer opens, or that open automatically. */
export const files: CheckoutWords = {
  offered: {
    opensOnChoice: true,
    consent: null,
    comes: (lines) =>
      lines === 1 ? 'It is ready: choose when you get the files.' : 'They are ready: choose when you get the files.',
  },
  bought: {
    steps: ({ state, openedAt, totalMinor }) => ({
      steps: totalMinor === 0 ? freeSteps : fileSteps,
      current: state === 'completed' ? fileSteps.length : openedAt ? 2 : 1,
    }),
    comes({ openedAt, actsAt }) {
      if (openedAt) return { words: 'ready now' }
      return actsAt
        ? { words: 'opens when you ask for it, or automatically on', at: actsAt }
        : { words: 'opens when you ask for it' }
    },
  },
}
