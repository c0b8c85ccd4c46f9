import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../words.ts'

/** The amounts and dates of a dispute. */
export function DisputeFacts({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { currency, totalMinor, refundedMinor } = order
  const money = (minor: number) => moneyText(minor, currency)
  const { decision } = dispute
  return (
    <section className="panel panel--ink" aria-label="Money and dates">
      <div className="panel__b">
        <dl className="kv">
          {totalMinor > 0 ? (
            <>
              <dt>{dispute.stage === null ? 'Total' : 'Held'}</dt>
              <dd className="num semi">{money(dispute.stage === null ? totalMinor : totalMinor - refundedMinor)}</dd>
              <dt>Refund asked for</dt>
              <dd className="num">{money(dispute.askedMinor)}</dd>
            </>
          ) : null}
          {refundedMinor > 0 ? (
            <>
              <dt>Refunded</dt>
              <dd className="num">{money(refundedMinor)}</dd>
            </>
          ) : null}
          <dt>Opened</dt>
          <dd>
            <DayOf at={dispute.openedAt} time />
          </dd>
          {dispute.answerBy ? <Row name="Answer due" at={dispute.answerBy} /> : null}
          {dispute.answeredAt ? <Row name="Answered" at={dispute.answeredAt} /> : null}
          {dispute.decideBy ? <Row name="Decision due" at={dispute.decideBy} /> : null}
          {decision ? <Row name="Decided" at={decision.at} /> : null}
          {decision?.carriedOutAt ? <Row name="Carried out" at={decision.carriedOutAt} /> : null}
          {dispute.endedAt ? <Row name="Ended" at={dispute.endedAt} /> : null}
        </dl>
      </div>
    </section>
  )
}

function Row({ name, at }: { name: string; at: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <DayOf at={at} time />
      </dd>
    </>
  )
}

/** What the staff can decide. */
export function Outcomes({ order }: { order: Order }) {
  const { totalMinor, refundedMinor, currency } = order
  const left = moneyText(totalMinor - refundedMinor, currency)
  return (
    <section className="panel" aria-labelledby="outcomes">
      <div className="panel__b">
        <h2 className="t-sub" id="outcomes">
          What can be decided
        </h2>
        <dl className="kv mt-2">
          <dt>{totalMinor === 0 ? 'For the seller' : 'The seller is paid'}</dt>
          <dd>{totalMinor === 0 ? 'The order is completed' : `${left} to ${nameOf(order, 'seller')}`}</dd>
          {totalMinor > 0 ? (
            <>
              <dt>Part refund</dt>
              <dd>As asked, or another amount</dd>
              <dt>Full refund</dt>
              <dd>
                {left} to {nameOf(order, 'buyer')}
              </dd>
            </>
          ) : null}
          {order.dispute?.mayGetNewDate ? (
            <>
              <dt>A new date</dt>
              <dd>Once, at most {disputeLimits.newDateDays} days</dd>
            </>
          ) : null}
        </dl>
      </div>
    </section>
  )
}
