import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { hoursAfter } from '#db/moments.ts'
import { afterDelivery, type FulfilmentRules, type FulfilmentWords } from './fulfilment.ts'
import { madeToOrder } from './made-to-order.ts'

const ends = (due: string | null) => (due === null ? '' : ` It ends on ${due}.`)

const words: FulfilmentWords = {
  ...madeToOrder.words,
  soldAs: 'booked',
  consent: consentTexts.session,
  sold: ({ work, price }) => `A guest booked ${work} ${price}. The booking page says when you meet.`,
  deliveredByItself: `The session is over. You are paid ${bookingLimits.claimHours} hours later, unless somebody says that the other did not come.`,
  over: {
    title: 'the session is over',
    message: `Accept the order, or say what was wrong. It completes in ${bookingLimits.claimHours} hours if you do nothing. If your host did not come, say so on the page of the booking.`,
  },
  refusal: {
    accept: ({ due }) => `You can accept this order once the session is over.${ends(due)}`,
    'request-changes': () => 'A session is held once. If something was wrong, report a problem.',
    report: ({ due }) => `You can report this order once the session is over.${ends(due)}`,
    cancel: ({ state }) =>
      state === 'paid'
        ? 'The session has begun, so it can no longer be cancelled.'
        : 'The session is over, so it can no longer be cancelled. If something was wrong, report a problem.',
    withdraw: () => 'A session has a fixed time, so its rule for cancelling applies instead of a right to withdraw.',
    'open-assets': () => 'A session has no files to open.',
    begin: () => 'A session begins at its time.',
    deliver: () => 'A session is delivered automatically when it is over.',
  },
}

/**
 * A session at a booked time, which is its due date: delivered by itself at its end, and completed some hours later. Until it
 * begins, either side cancels it by the rule that was agreed.
 */
export const session: FulfilmentRules = {
  subjects: ['session-type'],
  hasOwnOrder: true,
  consent: 'required',
  isInSequence: false,
  hasBeginning: false,
  isMeasured: false,
  isAtTime: true,
  news: 'job',
  isSale: true,
  moves: {
    ...afterDelivery.moves,
    begin: { buyer: null, seller: 'never', staff: null },
    deliver: { buyer: null, seller: 'never', staff: null },
    report: { buyer: { from: ['delivered'], does: 'report' }, seller: 'never', staff: null },
    cancel: {
      buyer: { from: ['paid'], does: 'cancel-by-rule' },
      seller: { from: ['paid'], does: 'cancel-by-rule' },
      staff: null,
    },
    'request-changes': { buyer: 'never', seller: null, staff: null },
    withdraw: { buyer: 'never', seller: null, staff: null },
    'request-time': { buyer: null, seller: 'never', staff: null },
    'accept-time': { buyer: 'never', seller: null, staff: null },
    'decline-time': { buyer: 'never', seller: null, staff: null },
    'open-assets': { buyer: 'never', seller: null, staff: null },
  },
  refusal: () => null,
  // The page of the booking says what comes back.
  unnamed: [
    { side: 'buyer', move: 'cancel' },
    { side: 'seller', move: 'cancel' },
  ],
  turn: { ...afterDelivery.turn, paid: 'buyer', 'changes-requested': null },
  clock: {
    ...afterDelivery.clock,
    paid: ({ due_at }, now) => ({ at: due_at === null ? now : new Date(due_at), does: 'deliver', act: 'deliver' }),
    delivered: (_order, now) => ({
      at: hoursAfter(now, bookingLimits.claimHours),
      does: 'complete',
      act: 'complete',
    }),
    'changes-requested': null,
  },
  begin: async (_order, { agreedDate }) => ({ dueAt: await agreedDate(), atOnce: null }),
  openedAt: () => null,
  readyAt: () => null,
  opensLaterAssets: () => false,
  takesNewDate: false,
  cancelFrom: () => null,
  withdrawEnds: () => null,
  invoicedAt: 'completion',
  words,
}
