import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../words.ts'
import { eventsOf } from './events.ts'

interface SidesProps {
  order: Order
  dispute: Dispute
}

/** What the two sides say, beside each other: the one who opened the dispute first. */
export function SidesAsk({ order, dispute }: SidesProps) {
  const sides = dispute.answerFrom === 'seller' ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const)
  return (
    <section className="hang" aria-labelledby="asked">
      <h2 className="t-sub" id="asked">
        What each side asks
      </h2>
      <div className="dsp__sides">
        {sides.map((side) => (
          <SideCard key={side} {...{ order, dispute, side }} />
        ))}
      </div>
    </section>
  )
}

function SideCard({ order, dispute, side }: SidesProps & { side: 'buyer' | 'seller' }) {
  const person = order[side]
  const isAnswer = side === dispute.answerFrom
  const said = saidBy(order, dispute, side, isAnswer)
  return (
    <div className="panel panel--ink">
      <div className="panel__b">
        <p className="row gap-2.5">
          {person ? (
            <Avatar
              {...person}
              picture={person.avatar}
              size={32}
              kind={person.userType === 'Business' ? 'business' : 'person'}
            />
          ) : null}
          <span className="min-w-0">
            <b className="semi wrap-anywhere">{nameOf(order, side)}</b>
            <span className="c3 t-sm block">
              {side === 'buyer' ? 'Buyer' : 'Seller'}
              {said ? (
                <>
                  , <DayOf at={said.at} time />
                </>
              ) : null}
            </span>
          </span>
        </p>
        {said ? <p className="c2 dsp__said mt-3">{said.note}</p> : null}
        {said || !isAnswer ? <p className="semi num mt-3">{askText(order, dispute, side)}</p> : null}
        {!said && isAnswer ? (
          <p className="c3 mt-3">
            {dispute.answerBy ? (
              <>
                No answer yet. The time to answer ends <TimeUntil at={dispute.answerBy} />.
              </>
            ) : dispute.stage === 'bank' ? (
              'No answer yet. The time to answer starts again once the bank has decided.'
            ) : (
              'Did not answer.'
            )}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function saidBy(order: Order, dispute: Dispute, side: 'buyer' | 'seller', isAnswer: boolean): OrderEvent | undefined {
  const events = eventsOf(order, dispute)
  if (isAnswer) return events.find(({ act, actor }) => act === 'answer' && actor === side)
  // What the clock opened, the buyer asked for before.
  if (dispute.openedBy === 'clock')
    return order.events.findLast(({ act, at }) => act === 'request-changes' && at <= dispute.openedAt)
  return events.find(({ act }) => act === 'report')
}

function askText(order: Order, { askedMinor, openedBy }: Dispute, side: 'buyer' | 'seller'): string {
  if (side === 'seller') return order.totalMinor === 0 ? 'Asks to complete the order' : 'Asks to be paid'
  if (openedBy === 'seller') return 'Asks for the changes'
  if (order.totalMinor === 0) return 'Asks the staff to decide'
  const all = askedMinor === order.totalMinor
  return `Asks for ${all ? 'all of' : `${moneyText(askedMinor, order.currency)} of`} ${moneyText(order.totalMinor, order.currency)} back`
}
