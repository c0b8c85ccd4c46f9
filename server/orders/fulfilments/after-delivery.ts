import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import { daysAfter } from '../timing.ts'
import type { FulfilmentRules } from './fulfilment.ts'

/** What a delivered order of files and one of work made to order have in common, until they are over. */
export const afterDelivery = {
  moves: {
    accept: { buyer: { from: ['delivered', 'reported'], does: 'complete' }, seller: null, staff: null },
    report: { buyer: { from: ['delivered'], does: 'report' }, seller: null, staff: null },
    refund: {
      buyer: null,
      seller: { from: ['delivered', 'changes-requested', 'reported', 'completed'], does: 'refund' },
      staff: { from: ['reported', 'completed'], does: 'refund' },
    },
    release: { buyer: null, seller: null, staff: { from: ['reported'], does: 'complete' } },
  },
  turn: { pending: null, delivered: 'buyer', reported: 'staff', completed: null, cancelled: null, refunded: null },
  clock: {
    pending: null,
    delivered: (_order, now) => ({ at: daysAfter(now, orderLimits.acceptDays), does: 'complete', act: 'complete' }),
    reported: (_order, now) => ({ at: daysAfter(now, 1), does: 'remind-staff', act: 'remind' }),
    completed: null,
    cancelled: null,
    refunded: null,
  },
} as const satisfies { [K in 'moves' | 'turn' | 'clock']: Partial<FulfilmentRules[K]> }
