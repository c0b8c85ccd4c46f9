import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { OrderWords } from './order-words.ts'

/** Runs of an agent, open from the payment on until they are used or given back. */
export const runs: OrderWords = {
  name: 'Runs of an agent',
  isDelivered: false,
  paid: {
    hasTurn: false,
    headline: () => 'The runs open',
    clock: () => 'The runs open',
    waits: null,
    turn: () => ({ title: 'is paid', act: 'Open order', ends: 'Ends' }),
    note: null,
    endsWhenLate: false,
  },
  over: {
    headline: (isYours, { buyer }) =>
      isYours ? 'Your runs are open: use them, or give back what you do not need' : `The runs are open to ${buyer}`,
    step: (who) => (who === 'You' ? 'You use the runs, or give them back' : `${who} uses the runs, or gives them back`),
    hours: 24 * runLimits.openDays,
    completes: `${runLimits.openDays} days after the payment, or when all are used`,
    isAccepted: false,
    hasReview: false,
    isAsked: false,
  },
  workPage({ items }) {
    const [line] = items
    return line?.kind === 'agent' ? { label: 'Open the agent', path: `/ai-agent/${line.agentId}` } : null
  },
  arrival: () => ({ title: 'The runs opened', detail: 'They are used on the page of the agent' }),
  check: () => 'Use them, give them back, or report a problem',
  withdraw: '',
  deliveredByItself: (_order, _at, { role, buyer }) =>
    `The runs opened at once, as ${role === 'buyer' ? 'you' : buyer} agreed at checkout`,
}
