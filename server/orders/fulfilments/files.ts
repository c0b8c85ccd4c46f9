import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { daysAfter } from '../moments.ts'
import { afterDelivery, refusalsOfFiles } from './after-delivery.ts'
import type { FulfilmentRules } from './fulfilment.ts'

const openedAt: FulfilmentRules['openedAt'] = ({ opened_at }) => (opened_at === null ? null : new Date(opened_at))

/** Files that the buyer opens. Until then they may withdraw; after some days the files open by themselves. */
export const files: FulfilmentRules = {
  moves: {
    ...afterDelivery.moves,
    deliver: { buyer: null, seller: 'never', staff: null },
    cancel: { buyer: { from: ['paid'], does: 'cancel' }, seller: { from: ['paid'], does: 'cancel' }, staff: null },
    'request-changes': { buyer: 'never', seller: null, staff: null },
    withdraw: { buyer: { from: ['paid'], does: 'cancel' }, seller: null, staff: null },
    'request-time': { buyer: null, seller: 'never', staff: null },
    'accept-time': { buyer: 'never', seller: null, staff: null },
    'decline-time': { buyer: 'never', seller: null, staff: null },
    'open-assets': { buyer: { from: ['paid'], does: 'open' }, seller: null, staff: null },
  },
  refusal: () => null,
  // Before files open, withdrawing is what cancelling is called.
  unnamed: [{ side: 'buyer', move: 'cancel' }],
  turn: { ...afterDelivery.turn, paid: 'buyer', 'changes-requested': null },
  clock: {
    ...afterDelivery.clock,
    paid: (_order, now) => ({ at: daysAfter(now, orderLimits.filesDays), does: 'open', act: 'deliver' }),
    'changes-requested': null,
  },
  begin: async ({ consent_at }) => ({ dueAt: null, atOnce: consent_at === null ? null : 'open' }),
  openedAt,
  readyAt: openedAt,
  opensLaterAssets: () => false,
  cancelFrom: () => null,
  invoicedAt: 'payment',
  words: {
    sold({ work, price, isFree, isOpen }) {
      const files = isOpen ? 'the files are open to them' : 'the files open by themselves'
      return `Somebody ${isFree ? 'took' : 'bought'} ${work} ${price}. There is nothing to do: ${files}.`
    },
    deliveredByItself: 'The files are open to the buyer now.',
    refusal: {
      accept: ({ acts }) =>
        `You can accept this order once its files are open. Open them now, or they open by themselves on ${acts}.`,
      'request-changes': () =>
        'You can ask for changes only to work made to order. If the files are wrong, report a problem once they are open.',
      report: ({ acts }) =>
        `You can report this order once its files are open. Open them now, or they open by themselves on ${acts}.`,
      cancel: () =>
        'The files are open, so you can no longer cancel this order. If something is wrong, report a problem.',
      ...refusalsOfFiles,
      deliver: ({ state, acts }) =>
        state === 'paid'
          ? `You do not have to deliver this order: its files open to the buyer by themselves, on ${acts} at the latest.`
          : 'The files of this order are open to the buyer, so nothing is left to deliver.',
    },
  },
}
