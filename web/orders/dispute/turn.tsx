import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { missedDateWords } from '#fulfilments/fulfilments.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../words.ts'
import { eventsOf } from './events.ts'

/** What happens next in a dispute, and when, if nobody acts; or how it ended. */
export function Next({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { currency, role } = order
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
  switch (dispute.stage) {
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
          {role === 'staff' ? 'Decide' : 'Our staff decide'} by <DayOf at={dispute.decideBy ?? ''} className="semi" />,
          in writing and with reasons. If there is no decision {disputeLimits.undecidedDays} days after the answer, the
          buyer gets everything back.{late}
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
      return <>No deadline runs. Nothing is refunded or paid out until the bank has decided.</>
    default: {
      const back = moneyText(order.refundedMinor, currency)
      const newDate = dispute.end === 'carry-out' ? eventsOf(order, dispute).at(-1)?.until : null
      if (newDate)
        return (
          <>
            The staff set a new date to deliver by: <DayOf at={newDate} className="semi" />.
            {order.isLastDate ? ` If nothing is delivered by then, ${missedDateWords(order)} automatically.` : ''}
          </>
        )
      return <>{order.refundedMinor > 0 ? `${back} of the order was refunded.` : 'Nothing was refunded.'}</>
    }
  }
}

const whoOf = (order: Order, side: 'buyer' | 'seller') => (order.role === side ? 'You' : nameOf(order, side))

function silenceText(order: Order, { answerFrom, askedMinor }: Dispute): string {
  if (answerFrom === 'buyer' || askedMinor === 0)
    return `If nobody answers, ${order.role === 'seller' ? 'you are' : `${nameOf(order, 'seller')} is`} paid.`
  const buyer = order.role === 'buyer' ? 'you' : nameOf(order, 'buyer')
  return `If nobody answers, ${moneyText(askedMinor, order.currency)} is refunded to ${buyer}.`
}

/** Says what the staff decided. */
export function decisionText(order: Order, { outcome, amountMinor, days }: NonNullable<Dispute['decision']>): string {
  const [buyer, seller] = [nameOf(order, 'buyer'), nameOf(order, 'seller')]
  if (outcome === 'release') return `The staff decided: ${order.role === 'seller' ? 'you are' : `${seller} is`} paid.`
  if (outcome === 'new-date')
    return `The staff decided: ${order.role === 'seller' ? 'you deliver' : `${seller} delivers`} again within ${days === 1 ? '1 day' : `${days} days`}.`
  const money = moneyText(amountMinor, order.currency)
  return `The staff decided: ${order.role === 'buyer' ? 'you get' : `${buyer} gets`} ${money} back.`
}

function acceptedText(order: Order, { decision }: Dispute): string {
  const [by] = decision?.acceptedBy ?? []
  return by ? ` ${whoOf(order, by)} accepted it.` : ''
}
