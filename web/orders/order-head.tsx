import type { Order } from '@guildhall/contract/orders/orders.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { Status } from '#ui/tag.tsx'
import { DayOf } from './day-of.tsx'
import { nameOf } from './party-name.ts'
import type { Side } from './queries.ts'
import { statusOf } from './states.ts'

interface OrderHeadProps {
  order: Order
  side: Side
  papers: ReactNode
}

/** What was bought, from whom or by whom, and how it stands. */
export function OrderHead({ order, side, papers }: OrderHeadProps) {
  const { label, kind } = statusOf(order, order.role)
  const other = order.role === 'seller' ? 'buyer' : 'seller'
  const person = order[other]
  return (
    <>
      <Crumbs order={order} side={side} />
      <div className="phead ord__head">
        <div className="row row--top gap-4">
          <span className="thumb ord__cover">
            {order.cover ? <Plate picture={order.cover} sizes="104px" /> : <span className="plate" />}
          </span>
          <div className="min-w-0">
            <h1 className="t-page work ord__name">
              {order.title}
              {order.lines > 1 ? ` and ${order.lines - 1} more` : ''}
            </h1>
            <p className="row row--wrap ord__facts c2 t-sm mt-1">
              <span className="num">Order {order.number}</span>
              <span>{fulfilmentOf(order).name}</span>
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

function Crumbs({ order, side }: { order: Order; side: Side }) {
  return (
    <nav className="crumbs pt-4" aria-label="Breadcrumb">
      {order.role === 'staff' ? (
        <Link to="/admin/disputes">Disputes</Link>
      ) : side === 'sold' || order.role === 'seller' ? (
        <Link to="/sales">My Sales</Link>
      ) : (
        <Link to="/orders">My Orders</Link>
      )}
      <Icon of={ChevronRight} size={14} />
      <span>Order {order.number}</span>
    </nav>
  )
}
