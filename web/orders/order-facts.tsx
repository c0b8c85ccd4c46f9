import { engagementPath, milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import MilestoneIcon from 'lucide-react/icons/milestone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderWordsOf } from '#fulfilments/order/words-of-order.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { IncomeShares } from '#listings/income-shares.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { Status } from '#ui/tag.tsx'
import { DayOf } from './day-of.tsx'
import type { Side } from './queries.ts'
import { nameOf, statusOf } from './words.ts'

interface OrderHeadProps {
  order: Order
  side: Side
  papers: ReactNode
}

/** The items, the other party, and the status. */
export function OrderHead({ order, side, papers }: OrderHeadProps) {
  const { label, kind } = statusOf(order, order.role)
  const other = order.role === 'seller' ? 'buyer' : 'seller'
  const person = order[other]
  return (
    <>
      <Crumbs link={Link} above={[ordersAbove(side, order)]} here={`Order ${order.number}`} />
      <div className="phead ord__head">
        <div className="row row--top gap-4">
          <span className="thumb ord__cover">
            {order.cover ? (
              <Plate picture={order.cover} sizes="104px" />
            ) : order.milestone ? (
              <ItemIcon of={MilestoneIcon} />
            ) : (
              <span className="plate" />
            )}
          </span>
          <div className="min-w-0">
            <h1 className="t-page work ord__name">
              {order.title}
              {order.lines > 1 ? ` and ${order.lines - 1} more` : ''}
            </h1>
            <p className="row row--wrap ord__facts c2 t-sm mt-1">
              <span className="num">Order {order.number}</span>
              <Kind order={order} />
              {person ? (
                <span className="row gap-1.5 min-w-0">
                  <Avatar
                    {...person}
                    picture={person.avatar}
                    size={20}
                    kind={person.userType === 'Business' ? 'business' : 'person'}
                  />
                  <Link className="link link--plain" to={profilePath(person)}>
                    {displayName(person)}
                  </Link>
                </span>
              ) : (
                <span>{nameOf(order, other)}</span>
              )}
              <span>
                Placed <DayOf at={order.createdAt} />
              </span>
              <Status kind={kind}>{label}</Status>
            </p>
          </div>
        </div>
        {papers}
      </div>
    </>
  )
}

/** What it is: of a milestone the engagement, whose page only its two sides see. */
function Kind({ order }: { order: Order }) {
  const { milestone, role } = order
  if (!milestone) return <span>{orderWordsOf(order).name}</span>
  if (role === 'staff') return <span>{milestoneText(milestone)}</span>
  return (
    <Link className="link link--plain" to={engagementPath(milestone)}>
      {milestoneText(milestone)}
    </Link>
  )
}

/** The list that an order is in, for the way back. */
export function ordersAbove(side: Side, { role }: Pick<Order, 'role'>) {
  if (role === 'staff') return { to: '/admin/disputes', name: 'Disputes' }
  return side === 'sold' || role === 'seller'
    ? { to: '/sales', name: 'My Sales' }
    : { to: '/orders', name: 'My Orders' }
}

/** The money of an order: paid and refunded amounts, and for its seller the amount after the fee. */
export function OrderMoney({ order }: { order: Order }) {
  const { totalMinor, refundedMinor, keptMinor, feeMinor, currency, role, paidAt, state } = order
  const isFree = totalMinor === 0
  const taken = (minor: number) => `${minor > 0 ? '−' : ''}${moneyText(minor, currency)}`
  const share = totalMinor - refundedMinor - (feeMinor ?? 0)
  const isShared = order.shares.length > 0
  return (
    <section className="panel panel--ink" aria-labelledby="money">
      <div className="panel__b">
        <h2 className="t-sub" id="money">
          Money
        </h2>
        <dl className="kv mt-2">
          <dt>Total</dt>
          <dd className="num">{moneyText(totalMinor, currency, { zero: 'Free' })}</dd>
          {keptMinor !== null && state !== 'completed' ? (
            <>
              <dt>For the hours worked</dt>
              <dd className="num">{moneyText(keptMinor, currency)}</dd>
            </>
          ) : null}
          {refundedMinor > 0 ? (
            <>
              <dt>Refunded</dt>
              <dd className="num">{taken(refundedMinor)}</dd>
            </>
          ) : null}
          {feeMinor !== null && !isFree ? (
            <>
              <dt>Fee</dt>
              <dd className="num">{taken(feeMinor)}</dd>
              <dt>{isShared ? 'The team’s share' : role === 'seller' ? 'Your share' : 'The seller’s share'}</dt>
              <dd className="num semi">{moneyText(share, currency)}</dd>
            </>
          ) : null}
          {paidAt ? (
            <>
              <dt>{isFree ? 'Taken' : 'Paid'}</dt>
              <dd>
                <DateOf at={paidAt} />
              </dd>
            </>
          ) : null}
        </dl>
        {isFree || share === 0 ? null : <p className="c2 t-sm mt-3">{heldUntil(role, state)}</p>}
      </div>
    </section>
  )
}

/** Who shares the income of an order: for the buyer the names and shares, for the seller and the staff also the amounts. */
export function OrderShares({ order: { shares, currency } }: { order: Order }) {
  if (shares.length === 0) return null
  return (
    <section className="panel" aria-labelledby="shares">
      <div className="panel__b">
        <h2 className="t-sub mb-2" id="shares">
          Shared by the team
        </h2>
        <IncomeShares
          shares={shares.map(({ partMinor, ...share }) => ({
            ...share,
            ...(partMinor === null ? {} : { amount: moneyText(partMinor, currency) }),
          }))}
        />
        <p className="c2 t-sm mt-3">As it was when this was sold. Refunds come from all in the same proportion.</p>
      </div>
    </section>
  )
}

function heldUntil(role: Order['role'], state: Order['state']): string {
  if (state === 'completed') return role === 'seller' ? 'It is in your balance.' : 'The seller has been paid.'
  return role === 'seller'
    ? 'It reaches your balance when the order is completed.'
    : 'Guildhall holds the money until the order is completed.'
}
