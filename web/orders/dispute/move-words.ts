import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { DisputeMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { MoveWords } from '../moves/moves.ts'
import { nameOf } from '../words.ts'

/** Returns the texts of a move in a dispute. */
export function disputeMoveWords(order: Order, move: DisputeMove): MoveWords {
  const { role, dispute, currency, totalMinor, refundedMinor } = order
  const other = nameOf(order, role === 'buyer' ? 'seller' : 'buyer')
  const reads = `${other} and our staff can read everything you write and attach. Nothing can be removed.`
  switch (move) {
    case 'answer':
      return {
        ...{ label: 'Answer', title: 'Answer the dispute', confirm: 'Send answer', look: 'primary', done: 'Answered' },
        meaning: `After your answer our staff decide within ${disputeLimits.decideDays} days. ${reads}`,
        asks: 'Your answer',
      }
    case 'add-evidence':
      return {
        ...{ label: 'Add evidence', title: 'Add evidence', confirm: 'Add', look: 'second', done: 'Evidence added' },
        meaning: reads,
      }
    case 'propose-split':
      return {
        ...{ label: 'Propose a split', title: 'Propose a split', confirm: 'Propose', look: 'second', done: 'Proposed' },
        meaning: `If ${other} accepts, it is carried out at once and the dispute ends without a decision.`,
      }
    case 'accept-split': {
      const back = dispute?.split?.amountMinor ?? 0
      const rest = moneyText(totalMinor - refundedMinor - back, currency)
      const [buyer, seller] = [role === 'buyer' ? 'You get' : `${nameOf(order, 'buyer')} gets`, nameOf(order, 'seller')]
      const pays = role === 'seller' ? `you are paid ${rest}` : `${seller} is paid ${rest}`
      return {
        ...{
          label: 'Accept the split',
          title: 'Accept this split?',
          confirm: 'Accept',
          look: 'primary',
          done: 'Settled',
        },
        meaning: `${buyer} ${moneyText(back, currency)} back and ${pays} less the fee. It is carried out at once and cannot be undone.`,
      }
    }
    case 'withdraw-split':
      return {
        ...{ label: 'Withdraw the proposal', title: 'Withdraw your proposal?', confirm: 'Withdraw', look: 'second' },
        meaning: `${other} can no longer accept it.`,
        done: 'Proposal withdrawn',
      }
    case 'decide':
      return {
        ...{ label: 'Decide', title: 'Decide the dispute', confirm: 'Decide', look: 'primary', done: 'Decided' },
        meaning:
          dispute?.stage === 'appeal'
            ? 'Both sides read your reasons. The decision on an appeal is carried out at once.'
            : `Both sides read your reasons. It is carried out after ${disputeLimits.heldDays} days, unless somebody appeals.`,
        asks: 'Reasons',
      }
    case 'accept-decision':
      return {
        ...{ label: 'Accept the decision', title: 'Accept the decision?', confirm: 'Accept', look: 'primary' },
        meaning: `You can no longer appeal. Once ${other} accepts too, it is carried out at once.`,
        done: 'Decision accepted',
      }
    case 'appeal':
      return {
        ...{ label: 'Appeal', title: 'Appeal against the decision', confirm: 'Send appeal', look: 'second' },
        meaning: `Somebody else on our staff decides within ${disputeLimits.appealDays} days. There is one appeal. ${reads}`,
        asks: 'Why do you appeal?',
        done: 'Appeal sent',
      }
  }
}
