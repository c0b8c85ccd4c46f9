import { milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import MilestoneIcon from 'lucide-react/icons/milestone'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { Status } from '#ui/tag.tsx'
import { DayOf } from './day-of.tsx'
import { orderPath } from './order-path.ts'
import type { Side } from './queries.ts'
import { clockOf, nameOf, statusOf, turnOf, turnWords } from './words.ts'

const looks = { yours: 'primary', theirs: 'second', done: 'quiet', stopped: 'quiet' } as const

/** An order in a list of purchases or sales: the item, whose turn it is, and a link to the next action. */
export function OrderRow({ order, side }: { order: OrderCard; side: Side }) {
  const other = side === 'bought' ? 'seller' : 'buyer'
  const person = order[other]
  const role = side === 'bought' ? 'buyer' : 'seller'
  const { turn } = turnOf(order, role)
  const { label, kind } = statusOf(order, role)
  const isOver = turn === 'done' || turn === 'stopped'
  // Opening files is a choice of the buyer, for whom nothing else waits.
  const mayAct = turn === 'yours' || (order.state === 'paid' && order.turn === role)
  const act = mayAct ? turnWords(order, role, order.dueAt).act : 'Open'
  const to = orderPath(side, order)
  const actTo = orderPath(side, order, turn === 'yours' && order.state === 'reported' ? '/dispute' : '')
  return (
    <li className="ord">
      <span className="thumb ord__pic">
        {order.cover ? (
          <Plate picture={order.cover} sizes="72px" />
        ) : order.milestone ? (
          <ItemIcon of={MilestoneIcon} />
        ) : (
          <span className="plate" />
        )}
      </span>
      <div className="ord__what">
        <p className="row row--wrap gap-x-2">
          <Link className="work ord__t" to={to}>
            {order.title}
            {order.lines > 1 ? ` and ${order.lines - 1} more` : ''}
          </Link>
          <span className="c3 t-xs num">Order {order.number}</span>
        </p>
        {order.milestone ? <p className="c3 t-sm trunc">{milestoneText(order.milestone)}</p> : null}
        <p className="row gap-1.5 t-sm c2">
          {person ? (
            <Avatar
              {...person}
              picture={person.avatar}
              size={20}
              kind={person.userType === 'Business' ? 'business' : 'person'}
            />
          ) : null}
          <span className="trunc">{nameOf(order, other)}</span>
          <TimeAgo at={order.createdAt} className="c3" />
        </p>
      </div>
      <div className="ord__how">
        <Status kind={kind}>{label}</Status>
        <p className="t-sm c2">{isOver ? <DayOf at={order.since} /> : <WhoseTurn order={order} role={role} />}</p>
      </div>
      <div className="ord__end">
        <span className="num semi">
          {moneyText(order.totalMinor, order.currency, { zero: 'Free' })}
          {order.refundedMinor > 0 ? (
            <span className="c3 t-xs block">{moneyText(order.refundedMinor, order.currency)} back</span>
          ) : null}
        </span>
        <Link
          className={buttonClass({ look: looks[turn], size: 'sm' })}
          to={actTo}
          aria-label={`${act}: order ${order.number}`}
        >
          {act}
        </Link>
      </div>
    </li>
  )
}

/** Whose turn it is on a running order, and what happens automatically and when. */
export function WhoseTurn({ order, role }: { order: OrderCard; role: 'buyer' | 'seller' }) {
  const clock = clockOf(order)
  return (
    <>
      <span className="semi">{turnOf(order, role).words}.</span>{' '}
      {order.timeRequest ? (
        <>
          {role === 'buyer' ? `${nameOf(order, 'seller')} asks` : 'You asked'} for more time, until{' '}
          <DayOf at={order.timeRequest.until} />.
        </>
      ) : clock && order.actsAt ? (
        <>
          {clock} on <DayOf at={order.actsAt} />.
        </>
      ) : null}
    </>
  )
}
