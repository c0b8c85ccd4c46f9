import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { deliveredWords, type OrderWords } from './order-words.ts'

/** Files that the buyer opens, or that open automatically. */
export const files: OrderWords = {
  name: 'Files',
  isDelivered: false,
  paid: {
    hasTurn: false,
    headline: (isYours, { buyer }) =>
      isYours
        ? 'Nothing to do: open your files when you want them, or withdraw'
        : `Nothing to do: ${buyer} can open the files or withdraw`,
    clock: () => 'The files open automatically and the right to withdraw ends',
    waits: null,
    turn: () => ({ title: 'is paid', act: 'Open files', ends: 'Files open' }),
    note: 'The files are closed until the buyer opens them or they open automatically.',
    endsWhenLate: false,
  },
  over: deliveredWords,
  workPage: null,
  arrival({ state }, { role }) {
    if (state === 'delivered' || state === 'completed')
      return { title: 'The files opened', detail: 'They stay on this page' }
    const detail =
      role === 'buyer'
        ? 'Open them when you want; until then you can withdraw'
        : 'The buyer opens them, or they open automatically'
    return { title: 'The files open', detail }
  },
  check: () => 'Accept, or report a problem',
  withdraw: 'You have not opened the files, so you can withdraw without giving a reason.',
  deliveredByItself: ({ paidAt }, at, { role, buyer }) =>
    isAtOnce(paidAt, at)
      ? `The files opened at once, as ${role === 'buyer' ? 'you' : buyer} agreed at checkout`
      : 'The files were opened',
}

/** Returns whether files opened at payment, with the buyer's consent, rather than automatically days later without it. */
function isAtOnce(paidAt: string | null, at: string): boolean {
  return paidAt !== null && Date.parse(at) - Date.parse(paidAt) < orderLimits.filesDays * 86_400_000
}
