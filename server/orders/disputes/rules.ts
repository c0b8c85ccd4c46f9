import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import {
  type DisputeMove,
  disputeMoves,
  type OrderMove,
  type OrderSide,
} from '@guildhall/contract/orders/commerce-options.ts'
import { daysAfter } from '#db/moments.ts'
import type { Cell, Step } from '../fulfilments/fulfilment.ts'
import { momentText } from '../moments.ts'
import type { OrderRow } from '../queries.ts'
import { answerBy, answerFrom, carriedOutAt, stageOf } from './stages.ts'

const ofBoth = (does: DisputeMove): Record<OrderSide, Cell> => {
  const cell: Cell = { from: ['reported'], does }
  return { buyer: cell, seller: cell, staff: null }
}

/** The moves within a dispute, the same in every fulfilment. */
export const disputeCells: Record<DisputeMove, Record<OrderSide, Cell>> = {
  answer: ofBoth('answer'),
  'add-evidence': ofBoth('add-evidence'),
  'propose-split': ofBoth('propose-split'),
  'accept-split': ofBoth('accept-split'),
  'withdraw-split': ofBoth('withdraw-split'),
  decide: { buyer: null, seller: null, staff: { from: ['reported'], does: 'decide' } },
  'accept-decision': ofBoth('accept-decision'),
  appeal: ofBoth('appeal'),
}

export const isDisputeMove = (move: OrderMove): move is DisputeMove => disputeMoves.some((each) => each === move)

/** Returns why a move on a reported order is refused now; null when it is possible. */
export function disputeRefusal(order: OrderRow, side: OrderSide, move: OrderMove, now: Date): ErrorCode | null {
  const { dispute } = order
  const stage = stageOf(order)
  if (stage === 'bank') return 'bank_decides'
  if (!isDisputeMove(move) || dispute === null) return null
  // What a deadline brings is carried out within a minute: until then it cannot be evaded.
  if (isOver(order, now) && endedByDate.includes(move)) return 'order_moved'
  const isPossible = {
    answer: () => stage === 'answer' && answerFrom(dispute) === side,
    'add-evidence': () => stage !== 'decided',
    'propose-split': () => order.total_minor > order.refunded_minor,
    'accept-split': () => dispute.split_by !== null && dispute.split_by !== side,
    'withdraw-split': () => dispute.split_by === side,
    decide: () => stage === 'decision' || stage === 'appeal',
    'accept-decision': () =>
      stage === 'decided' && dispute[`${side === 'buyer' ? 'buyer' : 'seller'}_accepted_at`] === null,
    appeal: () => stage === 'decided' && dispute[`${side === 'buyer' ? 'buyer' : 'seller'}_accepted_at`] === null,
  }[move]()
  return isPossible ? null : 'order_moved'
}

/** The moves that are no longer possible once the date of the present stage has passed. */
const endedByDate: readonly DisputeMove[] = ['answer', 'decide', 'accept-decision', 'appeal']

/** Whether the date has passed on which the present stage ends by itself. */
function isOver(order: OrderRow, now: Date): boolean {
  const step = disputeClock(order)
  return step !== null && step.at <= now
}

/** Returns the next automatic step of a dispute; null while the bank decides. */
export function disputeClock(order: OrderRow): Step | null {
  const { dispute } = order
  const stage = stageOf(order)
  if (dispute === null || stage === null || stage === 'bank') return null
  const after = (days: number) => daysAfter(new Date(dispute.stage_since), days)
  switch (stage) {
    case 'answer':
      return { at: answerBy(dispute), does: 'silence', act: 'silence' }
    case 'decision':
      return { at: after(disputeLimits.undecidedDays), does: 'undecided', act: 'undecided' }
    case 'decided':
      return { at: carriedOutAt(dispute), does: 'carry-out', act: 'carry-out' }
    case 'appeal':
      return { at: after(disputeLimits.appealUndecidedDays), does: 'carry-out', act: 'appeal-undecided' }
  }
}

/** Returns why a side may not make a move of a dispute now, and what it may do instead. */
export function disputeRefusalWords(order: OrderRow, side: OrderSide, move: DisputeMove, now: Date): string {
  const { dispute, state } = order
  const stage = stageOf(order)
  if (state !== 'reported' || dispute === null) return 'There is no open dispute about this order.'
  const ends = momentText(answerBy(dispute))
  const carried = momentText(carriedOutAt(dispute))
  if (isOver(order, now) && endedByDate.includes(move))
    return 'The time for this has just ended. Load the page again in a minute to see what happened.'
  const isDecided = `The staff have decided. You can accept the decision or appeal until ${carried}.`
  const isAppealed = 'There is an appeal already. You can add evidence until it is decided.'
  switch (move) {
    case 'answer':
      return answerFrom(dispute) === side
        ? 'You have answered this dispute already. You can add evidence.'
        : `The other side answers, until ${ends}. You can add evidence.`
    case 'add-evidence':
      return isDecided
    case 'propose-split':
      return 'There is no money left to split.'
    case 'accept-split':
      return dispute.split_by === side
        ? 'This is your own proposal. The other side can accept it.'
        : 'There is no open proposal. It was withdrawn, or there was none.'
    case 'withdraw-split':
      return 'You have no open proposal.'
    case 'decide':
      return stage === 'answer'
        ? `The other side can answer until ${ends}. Then you can decide.`
        : `This dispute is decided. The decision is carried out on ${carried} unless somebody appeals.`
    case 'accept-decision':
    case 'appeal':
      if (stage === 'appeal') return isAppealed
      return stage === 'decided' ? 'You have accepted the decision already.' : 'There is no decision yet.'
  }
}
