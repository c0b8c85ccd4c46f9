import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../party-name.ts'

/** What a request for more time asks for, and what becomes of it without an answer. */
export function TimeRequest({ order, request }: { order: Order; request: NonNullable<Order['timeRequest']> }) {
  const { role, dueAt } = order
  const reason = order.events.findLast(({ act }) => act === 'request-time')?.note
  const dates = (
    <>
      {dueAt ? (
        <>
          Due <DayOf at={dueAt} />, would be due{' '}
        </>
      ) : (
        'Would be due '
      )}
      <DayOf at={request.until} className="semi" />.
    </>
  )
  if (role === 'buyer')
    return (
      <>
        {dates} If you do not answer, the date stays, and the request ends <TimeUntil at={request.lapsesAt} />.
        {reason ? <span className="block">“{reason}”</span> : null}
      </>
    )
  return (
    <>
      {role === 'seller' ? 'You asked' : `${nameOf(order, 'seller')} asked`} for more time. {dates}{' '}
      {nameOf(order, 'buyer')} can answer until <DayOf at={request.lapsesAt} />.
    </>
  )
}

/** The label of a move; the answers to a request for more time name the date that holds afterwards. */
export function AnswerLabel({ order, move, label }: { order: Order; move: OrderMove; label: string }) {
  const { timeRequest, dueAt } = order
  if (move === 'accept-time' && timeRequest)
    return (
      <span>
        Agree to <DayOf at={timeRequest.until} />
      </span>
    )
  if (move === 'decline-time' && dueAt)
    return (
      <span>
        Keep <DayOf at={dueAt} />
      </span>
    )
  return label
}
