import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import { daysAfter } from '../timing.ts'
import { afterDelivery } from './after-delivery.ts'
import type { FulfilmentRules } from './fulfilment.ts'

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
  openedAt: ({ opened_at }) => (opened_at === null ? null : new Date(opened_at)),
  cancelFrom: () => null,
}
