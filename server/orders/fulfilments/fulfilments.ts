import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { daysAfter } from '#db/moments.ts'
import { afterDelivery, type FulfilmentRules, refusalsOfFiles } from './fulfilment.ts'
import { hourly } from './hourly.ts'
import { madeToOrder } from './made-to-order.ts'
import { milestone } from './milestone.ts'
import { runs } from './runs.ts'
import { session } from './session.ts'

const fileOpenedAt: FulfilmentRules['openedAt'] = ({ opened_at }) => (opened_at === null ? null : new Date(opened_at))

/** Files that the buyer opens. Until then the buyer may withdraw; after some days the files open automatically. */
const files: FulfilmentRules = {
  subjects: ['project'],
  hasOwnOrder: false,
  consent: 'chosen',
  isInSequence: false,
  hasBeginning: false,
  isMeasured: false,
  isAtTime: false,
  news: 'order',
  isSale: true,
  moves: {
    ...afterDelivery.moves,
    begin: { buyer: null, seller: 'never', staff: null },
    deliver: { buyer: null, seller: 'never', staff: null },
    report: { buyer: { from: ['delivered'], does: 'report' }, seller: 'never', staff: null },
    cancel: { buyer: { from: ['paid'], does: 'cancel' }, seller: { from: ['paid'], does: 'cancel' }, staff: null },
    'request-changes': { buyer: 'never', seller: null, staff: null },
    withdraw: { buyer: { from: ['paid'], does: 'cancel' }, seller: null, staff: null },
    'request-time': { buyer: null, seller: 'never', staff: null },
    'accept-time': { buyer: 'never', seller: null, staff: null },
    'decline-time': { buyer: 'never', seller: null, staff: null },
    'open-assets': { buyer: { from: ['paid'], does: 'open' }, seller: null, staff: null },
  },
  refusal: () => null,
  // Before files open, cancelling is called withdrawing.
  unnamed: [{ side: 'buyer', move: 'cancel' }],
  turn: { ...afterDelivery.turn, paid: 'buyer', 'changes-requested': null },
  clock: {
    ...afterDelivery.clock,
    paid: (_order, now) => ({ at: daysAfter(now, orderLimits.filesDays), does: 'open', act: 'deliver' }),
    'changes-requested': null,
  },
  begin: async ({ consent_at }) => ({ dueAt: null, atOnce: consent_at === null ? null : 'open' }),
  openedAt: fileOpenedAt,
  readyAt: fileOpenedAt,
  opensLaterAssets: () => false,
  takesNewDate: false,
  cancelFrom: () => null,
  withdrawEnds: () => null,
  invoicedAt: 'payment',
  words: {
    soldAs: 'sold',
    consent: consentTexts.checkout,
    opened: null,
    sold({ work, price, isFree, isOpen }) {
      const files = isOpen ? 'the files are open to them' : 'the files open automatically'
      return `A buyer ${isFree ? 'took' : 'bought'} ${work} ${price}. You do not have to do anything: ${files}.`
    },
    // Files need no reminder: they open automatically.
    reminder: madeToOrder.words.reminder,
    over: null,
    deliveredByItself: 'The files are open to the buyer now.',
    refusal: {
      accept: ({ acts }) =>
        `You can accept this order once its files are open. Open them now, or they open automatically on ${acts}.`,
      'request-changes': () =>
        'You can ask for changes only to work made to order. If the files are wrong, report a problem once they are open.',
      report: ({ acts }) =>
        `You can report this order once its files are open. Open them now, or they open automatically on ${acts}.`,
      cancel: () =>
        'The files are open, so you can no longer cancel this order. If something is wrong, report a problem.',
      ...refusalsOfFiles,
      begin: () => 'You do not have to begin with this order: its files open to the buyer.',
      deliver: ({ state, acts }) =>
        state === 'paid'
          ? `You do not have to deliver this order: its files open to the buyer automatically, on ${acts} at the latest.`
          : 'The files of this order are open to the buyer, so nothing is left to deliver.',
    },
  },
}

/** The rules of each fulfilment: the compiler requires them for every new one. */
export const fulfilmentRules: Record<Fulfilment, FulfilmentRules> = {
  files,
  'made-to-order': madeToOrder,
  milestone,
  hourly,
  session,
  runs,
}

/** Returns the rules of an order. */
export const rulesOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentRules => fulfilmentRules[fulfilment]
