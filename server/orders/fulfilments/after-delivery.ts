import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { daysAfter } from '../moments.ts'
import type { FulfilmentRules, FulfilmentWords } from './fulfilment.ts'

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

/** The refusal of a move on an order that waits for the staff. */
export const staffDecide = 'This order is reported. The staff decide it, or you accept it.'

/** Why a buyer may not withdraw from files or open them: files alone, or beside work made to order. */
export const refusalsOfFiles: Pick<FulfilmentWords['refusal'], 'withdraw' | 'open-assets'> = {
  withdraw({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files already.'
    if (opened) return `The files opened on ${opened}. Your right to withdraw ended then.`
    return state === 'reported' ? staffDecide : 'This order is completed, so you can no longer withdraw.'
  },
  'open-assets'({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files, so they stay closed.'
    if (opened) return `The files have been open since ${opened}. You find them on the page of the order.`
    return state === 'reported' ? staffDecide : 'The files are open. You find them on the page of the order.'
  },
}
