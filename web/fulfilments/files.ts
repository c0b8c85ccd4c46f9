import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { FulfilmentWords } from './fulfilment.ts'

const steps = ['Paid', 'Files open', 'Completed'] as const

/** Files that the buyer opens, or that open by themselves. */
export const files: FulfilmentWords = {
  name: 'Files',
  paid: {
    headline: (isYours, { buyer }) =>
      isYours ? 'Your turn: open the files when you want them' : `${buyer} has yet to open the files`,
    clock: () => 'The files open by themselves',
    turn: () => ({ title: 'is paid', act: 'Open files', ends: 'Files open' }),
    note: 'The files are closed until the buyer opens them, or they open by themselves.',
    endsWhenLate: false,
  },
  arrival(state, { role }) {
    if (state === 'delivered' || state === 'completed')
      return { title: 'The files opened', detail: 'They stay on this page' }
    const detail =
      role === 'buyer'
        ? 'Open them when you want; until then you may withdraw'
        : 'The buyer opens them, or they open by themselves'
    return { title: 'The files open', detail }
  },
  check: 'Accept, or report a problem',
  deliveredByItself: ({ paidAt }, at, { role, buyer }) =>
    isAtOnce(paidAt, at)
      ? `The files opened at once, as ${role === 'buyer' ? 'you' : buyer} agreed at the checkout`
      : 'The files were opened',
  offered: {
    opensOnChoice: true,
    comes: (lines) =>
      lines === 1 ? 'It is ready: choose when you get the files.' : 'They are ready: choose when you get the files.',
  },
  bought: {
    steps: ({ state, openedAt }) => ({ steps, current: state === 'completed' ? steps.length : openedAt ? 2 : 1 }),
    comes({ openedAt, actsAt }) {
      if (openedAt) return { words: 'ready now' }
      return actsAt
        ? { words: 'opens when you ask for it, or by itself on', at: actsAt }
        : { words: 'opens when you ask for it' }
    },
  },
}

/** By themselves files open as they are paid, with the buyer's consent, or days later without it. */
function isAtOnce(paidAt: string | null, at: string): boolean {
  return paidAt !== null && Date.parse(at) - Date.parse(paidAt) < orderLimits.filesDays * 86_400_000
}
