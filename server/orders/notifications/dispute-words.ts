import { disputeMoves } from '@guildhall/contract/orders/commerce-options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { decisionWords } from '../disputes/decisions.ts'
import { answerBy, carriedOutAt, decideBy } from '../disputes/stages.ts'
import { momentText } from '../moments.ts'
import type { Act } from '../order-state.ts'
import type { OrderRow } from '../queries.ts'

/** The entries of the record that belong to a dispute, or to one that the card's bank opened. */
export const disputeActs = [
  'report',
  'escalate',
  'rules-dispute',
  ...disputeMoves,
  'silence',
  'undecided',
  'appeal-undecided',
  'carry-out',
  'miss-date',
  'dispute',
  'dispute-won',
] as const satisfies readonly Act['act'][]
export type DisputeAct = (typeof disputeActs)[number]

export const isDisputeAct = (act: Act['act']): act is DisputeAct => disputeActs.some((each) => each === act)

type Side = 'buyer' | 'seller'

const bankHolds = 'Nothing is refunded or paid out until the bank has decided.'
const goesOn = 'The order continues where it was.'

/**
 * Returns a side's text about an act in a dispute: its title without the order's number, and the message; null when another
 * act of the same moment says it.
 */
export function disputeWords(
  side: Side,
  order: OrderRow,
  done: Act & { act: DisputeAct },
  currency: string,
): [title: string, message: string] | null {
  const { dispute } = order
  const isBuyer = side === 'buyer'
  const other = isBuyer ? 'The seller' : 'The buyer'
  const isFree = order.total_minor === 0
  const money = moneyText(done.amountMinor ?? 0, currency)
  const answerUntil = dispute ? momentText(answerBy(dispute)) : ''
  const decided = decideBy(order)
  const by = decided ? ` by ${momentText(decided)}` : ''
  switch (done.act) {
    case 'report':
      if (dispute?.opened_by === 'seller')
        return [
          'reported',
          `The seller says that the changes go beyond what was agreed, and asks to be paid. Answer by ${answerUntil}. If you do not answer, the seller is paid.`,
        ]
      if (order.delivered_at === null)
        return [
          'reported',
          `The buyer withdraws from the work and asks for ${money} back. Answer by ${answerUntil}. If you do not answer, they get it back.`,
        ]
      return [
        'reported',
        isFree
          ? `The buyer reported a problem. Answer by ${answerUntil}.`
          : `The buyer reported a problem and asks for ${money} back. Answer by ${answerUntil}. If you do not answer, they get it back.`,
      ]
    case 'escalate':
      return [
        'reported',
        isBuyer
          ? `The changes you asked for were not delivered in time, so a dispute opened. The seller can answer until ${answerUntil}.`
          : `You did not deliver the changes in time, so a dispute opened. Answer by ${answerUntil}.${isFree ? '' : ` If you do not answer, the buyer gets ${money} back.`}`,
      ]
    case 'rules-dispute':
      return [
        'reported',
        isBuyer
          ? `The new version of the rules was not completed in time, so a dispute opened. The seller can answer until ${answerUntil}.`
          : `The new version of the rules was not completed in time, so a dispute opened. Answer by ${answerUntil}. If you do not answer, the buyer gets ${money} back.`,
      ]
    case 'answer':
      return ['answered', `${other} answered. Our staff decide${by}, unless you both agree before.`]
    case 'add-evidence':
      return ['new evidence', `${other} added evidence to the dispute.`]
    case 'propose-split':
      return [
        'a proposal',
        `${other} proposes that ${isBuyer ? 'you get' : 'they get'} ${money} back. Accept it, or propose another amount.`,
      ]
    case 'withdraw-split':
      return ['proposal withdrawn', `${other} withdrew the proposal.`]
    case 'accept-split':
      return ['settled', `${other} accepted your proposal. ${endWords(side, order, done.amountMinor ?? 0, currency)}`]
    case 'decide':
      if (dispute === null) return ['decided', 'Our staff have decided.']
      return done.isFinal
        ? [
            'appeal decided',
            `Our staff decided the appeal: ${decisionWords(currency, dispute)}. It is carried out now.`,
          ]
        : [
            'decided',
            `Our staff decided: ${decisionWords(currency, dispute)}. You can appeal until ${momentText(carriedOutAt(dispute))}; then it is carried out.`,
          ]
    case 'accept-decision':
      // The decision is carried out.
      if (dispute?.buyer_accepted_at && dispute.seller_accepted_at) return null
      return ['decision accepted', `${other} accepted the decision. If you accept it too, it is carried out at once.`]
    case 'appeal':
      return ['appeal', `${other} appealed against the decision. Our staff decide${by}.`]
    case 'silence': {
      const asked = dispute?.opened_by === 'seller' ? 'buyer' : 'seller'
      const who = asked === side ? 'You did not answer in time.' : `${other} did not answer in time.`
      return ['settled', `${who} ${endWords(side, order, done.amountMinor ?? 0, currency)}`]
    }
    case 'undecided':
      return [
        'settled',
        `Our staff did not decide in time. We are sorry. ${endWords(side, order, done.amountMinor ?? 0, currency)}`,
      ]
    case 'appeal-undecided':
    case 'carry-out': {
      if (done.isFinal) return null
      const why =
        done.act === 'carry-out'
          ? 'The decision is carried out'
          : 'Our staff did not answer the appeal in time. We are sorry. The first decision is carried out'
      if (order.state === 'changes-requested')
        return [
          'a new date',
          `${why}: ${isBuyer ? 'the seller delivers' : 'deliver'} by ${momentText(done.until ?? order.since)}. After that, the rest of the money is refunded to ${isBuyer ? 'you' : 'the buyer'}.`,
        ]
      return ['settled', `${why}. ${endWords(side, order, done.amountMinor ?? 0, currency)}`]
    }
    case 'miss-date':
      return [
        'refunded',
        `Nothing was delivered by the new date. ${endWords(side, order, done.amountMinor ?? 0, currency)}`,
      ]
    case 'dispute':
      return [
        'reported',
        isBuyer
          ? `Your bank was asked to take the payment back. ${bankHolds}`
          : `The buyer’s bank was asked to take the payment back. ${bankHolds}`,
      ]
    case 'dispute-won':
      return [
        'dispute decided',
        isBuyer
          ? `Your bank decided not to take the payment back. ${goesOn}`
          : `The buyer’s bank decided in your favour. ${goesOn}`,
      ]
  }
}

/** Returns what the end of a dispute means for a side: what was refunded, and the seller's share. */
function endWords(side: Side, order: OrderRow, amountMinor: number, currency: string): string {
  const isBuyer = side === 'buyer'
  const back =
    amountMinor === 0 ? '' : `${isBuyer ? 'You get' : 'The buyer gets'} ${moneyText(amountMinor, currency)} back. `
  if (order.state === 'refunded') return `${back}The order has ended.`
  if (order.total_minor === 0) return 'The order is completed.'
  return `${back}${isBuyer ? 'The order is completed.' : 'Your share is in your balance.'}`
}
