import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import { engagementPath, milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MilestoneIcon from 'lucide-react/icons/milestone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { checkoutWordsOf, type ItemSteps } from '#fulfilments/checkout/words-at-checkout.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { Steps } from '#ui/progress/progress.tsx'

/** The button that messages the seller of an order. */
export type MessageButton = (order: Pick<PurchaseOrder, 'id'>, seller: UserCard) => ReactNode

interface PaidOrderProps {
  order: PurchaseOrder
  message: MessageButton
}

/** A paid order: each item with its steps, its delivery date, and what the buyer can do now. */
export function PaidOrder({ order, message }: PaidOrderProps) {
  const { id, number, createdAt, hasInvoice, items } = order
  return (
    <section className="panel panel--ink" aria-labelledby={`order-${id}`}>
      <div className="panel__h">
        <h2 className="t-sub num" id={`order-${id}`}>
          Order {number}
        </h2>
        <span className="c3 t-sm num ps__d">
          <DateOf at={createdAt} time />
        </span>
        {hasInvoice ? (
          <Link className={buttonClass({ look: 'quiet', size: 'sm' })} to={`/orders/${id}/invoice`}>
            <Icon of={ReceiptText} />
            Invoice
          </Link>
        ) : null}
      </div>
      <Refund order={order} />
      <ul className="lines">
        {items.map((item) => (
          <Item key={item.id} item={item} order={order} message={message} />
        ))}
      </ul>
    </section>
  )
}

function Refund({ order: { state, refundedMinor, totalMinor, currency } }: { order: PurchaseOrder }) {
  const isOver = state === 'cancelled' || state === 'refunded'
  if (!isOver && refundedMinor === 0) return null
  const back = moneyText(refundedMinor, currency)
  const what = refundedMinor === totalMinor ? `The full ${back} was refunded.` : `${back} was refunded.`
  return (
    <p className="ps__b t-sm">
      {state === 'cancelled' ? 'This order was cancelled. ' : ''}
      {refundedMinor > 0 ? what : 'It cost nothing.'}
    </p>
  )
}

type PurchaseItem = PurchaseOrder['items'][number]

function Item({ item, order, message }: PaidOrderProps & { item: PurchaseItem }) {
  const { id, title, cover, milestone, bookingId } = item
  const { seller } = order
  const way = stepsOf(order)
  return (
    <li className="ps__o">
      <div className="ps__r">
        <span className="thumb ps__p">
          {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
          {milestone ? <ItemIcon of={MilestoneIcon} /> : null}
          {bookingId ? <ItemIcon of={CalendarClock} /> : null}
        </span>
        <div className="grow min-w-0">
          <Link className="work hover:underline" id={`item-${id}`} to={`/orders/${order.id}`}>
            {title}
          </Link>
          {milestone ? (
            <p className="t-sm c3">
              <Link className="link link--plain" to={engagementPath(milestone)}>
                {milestoneText(milestone)}
              </Link>
            </p>
          ) : null}
          <p className="t-sm c3">
            {seller ? displayName(seller) : 'A former member'}
            {way ? (
              <>
                , <When order={order} />
              </>
            ) : null}
          </p>
        </div>
        <div className="ps__a">
          {bookingId ? (
            <Link
              className={buttonClass({ look: 'primary', size: 'sm' })}
              aria-describedby={`item-${id}`}
              to={`/bookings/${bookingId}`}
            >
              Open booking
            </Link>
          ) : null}
          {hasOpenFiles(order) ? (
            <Link
              className={buttonClass({ look: 'primary', size: 'sm' })}
              aria-describedby={`item-${id}`}
              to={`/orders/${order.id}#bought`}
            >
              Open files
            </Link>
          ) : (
            <Link className={buttonClass({ size: 'sm' })} aria-describedby={`item-${id}`} to={`/orders/${order.id}`}>
              View order
            </Link>
          )}
          {seller ? message(order, seller) : null}
        </div>
      </div>
      {way ? <Steps label={`Steps of ${title}`} steps={way.steps} current={way.current} /> : null}
    </li>
  )
}

function When({ order }: Pick<PaidOrderProps, 'order'>) {
  const { words, at, withTime = false } = checkoutWordsOf(order).bought.comes(order)
  return at ? (
    <>
      {words} <DateOf at={at} time={withTime} />
    </>
  ) : (
    words
  )
}

/** Returns the steps of each item of an order; null once the order is cancelled or refunded. */
function stepsOf(order: PurchaseOrder): ItemSteps | null {
  const { state } = order
  return state === 'cancelled' || state === 'refunded' ? null : checkoutWordsOf(order).bought.steps(order)
}

/** Returns whether the files of an order are open to its buyer. */
export function hasOpenFiles(order: PurchaseOrder): boolean {
  const { state, openedAt } = order
  return (
    checkoutWordsOf(order).offered.opensOnChoice && openedAt !== null && state !== 'cancelled' && state !== 'refunded'
  )
}
