import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { missedDateWords } from '#fulfilments/order/words-of-order.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../words.ts'
import { eventsOf } from './events.ts'

/** What happens next in a dispute, and when, if nobody acts; or how it ended. */
export function Next({ order, dispute }: { order: Order; dispute: Dispute }) {
  const decided = dispute.decision && decisionText(order, dispute.decision)
  const isLate = dispute.decideBy !== null && Date.parse(dispute.decideBy) < Date.now()
  const late = isLate ? (
    <>
      {' '}
      <b className="semi">
        Our staff are late: this was due <DayOf at={dispute.decideBy ?? ''} />.
      </b>
    </>
  ) : null
  // The bank can look at a payment whose dispute here has ended.
  switch (order.disputeStage) {
    case 'answer':
      return (
        <>
          An answer is due by <DayOf at={dispute.answerBy ?? ''} time className="semi" />. {silenceText(order, dispute)}{' '}
          Nothing is refunded or paid out before that.
        </>
      )
    case 'decision':
      return (
        <>
          {order.moves.includes('decide') ? 'Decide' : 'Our staff decide'} by{' '}
          <DayOf at={dispute.decideBy ?? ''} className="semi" />, in writing and with reasons. If there is no decision{' '}
          {disputeLimits.undecidedDays} days after the answer,{' '}
          {order.totalMinor === 0 ? 'the order is completed' : 'the buyer gets everything back'}.{late}
        </>
      )
    case 'decided':
      return (
        <>
          {decided} It is carried out <TimeUntil at={dispute.decision?.carriedOutAt ?? ''} />, or when both sides accept
          it.{acceptedText(order, dispute)}
        </>
      )
    case 'appeal':
      return (
        <>
          {decided} {dispute.appeal ? `${whoOf(order, dispute.appeal.by)} appealed.` : ''} The appeal is decided by{' '}
          <DayOf at={dispute.decideBy ?? ''} className="semi" />.{late}
        </>
      )
    case 'bank':
      return (
        <>
          {bankWords}
          {dispute.stage === null ? (
            <>
              {' '}
              Dispute {dispute.number} ended before that. <Ended order={order} dispute={dispute} />
            </>
          ) : null}
        </>
      )
    default:
      return <Ended order={order} dispute={dispute} />
  }
}

/** What happens while the card's bank looks at a payment. */
export const bankWords =
  'The bank decides, and nobody here has to do anything. Until then no deadline runs, and nothing is refunded or paid out. If it decides for the seller, the order continues. If not, the bank returns the money to the buyer.'

function Ended({ order, dispute }: { order: Order; dispute: Dispute }) {
  const isCarriedOut = dispute.end === 'carry-out' || dispute.end === 'appeal-undecided'
  const newDate = isCarriedOut ? eventsOf(order, dispute).at(-1)?.until : null
  if (newDate)
    return (
      <>
        The staff set a new date to deliver by: <DayOf at={newDate} className="semi" />.
        {order.isLastDate ? ` If nothing is delivered by then, ${missedDateWords(order)} automatically.` : ''}
      </>
    )
  if (order.refundedMinor === 0) return 'Nothing was refunded.'
  return `${moneyText(order.refundedMinor, order.currency)} of the order was refunded.`
}

const whoOf = (order: Order, side: 'buyer' | 'seller') => (order.role === side ? 'You' : nameOf(order, side))

function silenceText(order: Order, { answerFrom, askedMinor }: Dispute): string {
  if (answerFrom === 'buyer' || askedMinor === 0)
    return order.totalMinor === 0
      ? 'If nobody answers, the order is completed.'
      : `If nobody answers, ${order.role === 'seller' ? 'you are' : `${nameOf(order, 'seller')} is`} paid.`
  const buyer = order.role === 'buyer' ? 'you' : nameOf(order, 'buyer')
  return `If nobody answers, ${moneyText(askedMinor, order.currency)} is refunded to ${buyer}.`
}

/** Says what the staff decided. */
export function decisionText(order: Order, { outcome, amountMinor, days }: NonNullable<Dispute['decision']>): string {
  const [buyer, seller] = [nameOf(order, 'buyer'), nameOf(order, 'seller')]
  if (outcome === 'release' && order.totalMinor === 0) return 'The staff decided: the order is completed.'
  if (outcome === 'release') return `The staff decided: ${order.role === 'seller' ? 'you are' : `${seller} is`} paid.`
  if (outcome === 'new-date')
    return `The staff decided: ${order.role === 'seller' ? 'you deliver' : `${seller} delivers`} again within ${daysText(days ?? 0)}.`
  const money = moneyText(amountMinor, order.currency)
  return `The staff decided: ${order.role === 'buyer' ? 'you get' : `${buyer} gets`} ${money} back.`
}

function acceptedText(order: Order, { decision }: Dispute): string {
  const [by] = decision?.acceptedBy ?? []
  return by ? ` ${whoOf(order, by)} accepted it.` : ''
}
