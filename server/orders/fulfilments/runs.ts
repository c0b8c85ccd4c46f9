import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { daysAfter } from '#db/moments.ts'
import { afterDelivery, type FulfilmentRules, type FulfilmentWords, inDispute } from './fulfilment.ts'
import { madeToOrder } from './made-to-order.ts'

const give = 'Give back what is not used: it is refunded, and the order completes.'

const words: FulfilmentWords = {
  ...madeToOrder.words,
  soldAs: 'runs sold',
  consent: consentTexts.runs,
  sold: ({ work, price }) =>
    `A buyer bought ${work} ${price}. You do not have to do anything. You are paid for the runs that are used, when all are or after ${runLimits.openDays} days.`,
  opened: `You can use the runs for ${runLimits.openDays} days. What you do not use is refunded then, or earlier when you give it back.`,
  deliveredByItself: null,
  over: null,
  refusal: {
    accept: () => give,
    'request-changes': () => 'Runs are used one by one. If something is wrong, report a problem.',
    report: () => 'You can report this order once its runs are open.',
    cancel: () => give,
    withdraw: ({ state }) => (state === 'reported' ? inDispute : give),
    'open-assets': () => 'Runs have no files to open.',
    begin: () => 'Runs are open from the payment on.',
    deliver: () => 'Runs are open from the payment on, so nothing is left to deliver.',
  },
}

/**
 * Runs of an agent: open from the payment on, until all are used or for 90 days. At its end what is not used is refunded
 * (`keptAtEnd` of the source). The buyer can end it at any time.
 */
export const runs: FulfilmentRules = {
  subjects: ['agent'],
  hasOwnOrder: true,
  consent: 'required',
  isInSequence: false,
  hasBeginning: false,
  isMeasured: false,
  isAtTime: false,
  news: 'order',
  isSale: true,
  moves: {
    ...afterDelivery.moves,
    accept: { buyer: { from: ['reported'], does: 'complete' }, seller: null, staff: null },
    begin: { buyer: null, seller: 'never', staff: null },
    deliver: { buyer: null, seller: 'never', staff: null },
    report: { buyer: { from: ['delivered'], does: 'report' }, seller: 'never', staff: null },
    cancel: { buyer: 'never', seller: 'never', staff: null },
    'request-changes': { buyer: 'never', seller: null, staff: null },
    withdraw: { buyer: 'never', seller: null, staff: null },
    'request-time': { buyer: null, seller: 'never', staff: null },
    'accept-time': { buyer: 'never', seller: null, staff: null },
    'decline-time': { buyer: 'never', seller: null, staff: null },
    'open-assets': { buyer: 'never', seller: null, staff: null },
    'return-runs': { buyer: { from: ['delivered'], does: 'give-back' }, seller: null, staff: null },
  },
  refusal: () => null,
  unnamed: [],
  turn: { ...afterDelivery.turn, paid: 'buyer', 'changes-requested': null },
  clock: {
    ...afterDelivery.clock,
    // It opens with the payment.
    paid: null,
    delivered: ({ delivered_at }, now) => ({
      at: daysAfter(delivered_at ?? now, runLimits.openDays),
      does: 'complete',
      act: 'complete',
    }),
    'changes-requested': null,
  },
  begin: async () => ({ dueAt: null, atOnce: 'open' }),
  openedAt: () => null,
  readyAt: ({ opened_at }) => (opened_at === null ? null : new Date(opened_at)),
  opensLaterAssets: () => false,
  takesNewDate: false,
  cancelFrom: () => null,
  withdrawEnds: () => null,
  invoicedAt: 'completion',
  words,
}
