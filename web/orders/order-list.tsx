import './orders.css'
import { type OrderState, orderStates } from '@guildhall/contract/commerce-options.ts'
import type { OrderCard } from '@guildhall/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '#lib/api-error.ts'
import { TimeAgo } from '#lib/time-ago.tsx'
import { TimeUntil } from '#lib/time-until.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import { Plate } from '#ui/plate.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { formatMinor } from './format-minor.ts'
import { nameOf } from './party-name.ts'
import { orderQueries, type Side } from './queries.ts'
import { clockOf, stateWords, turnOf } from './states.ts'

interface OrderListProps {
  side: Side
  state: OrderState | undefined
  cursor: string | undefined
}

const sides = {
  bought: { title: 'My Orders', path: '/orders', note: 'What you bought, newest first.' },
  sold: { title: 'My Sales', path: '/sales', note: 'Your sales, newest first.' },
} as const
// An order that waits for its payment is on no list.
const states = orderStates.filter((state) => state !== 'pending')

/** What one bought, or sold: a page of it, whole or in one state. */
export function OrderList({ side, state, cursor }: OrderListProps) {
  const { data: page, error, refetch } = useQuery(orderQueries.list(side, { state, cursor }))
  const { title, path, note } = sides[side]
  const to = (next: { state?: OrderState | undefined; cursor?: string | undefined }) => addressOf(path, next)
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="c2">{note}</p>
        </div>
      </div>
      <nav className="tabs" aria-label="Orders and sales">
        <Link className="tab" to="/orders" aria-current={side === 'bought' ? 'page' : undefined}>
          Bought
        </Link>
        <Link className="tab" to="/sales" aria-current={side === 'sold' ? 'page' : undefined}>
          Sold
        </Link>
      </nav>
      <nav className="chips chips--scroll ords__states" aria-label="State">
        <Link className="chip" to={path} aria-current={state ? undefined : 'true'}>
          All
        </Link>
        {states.map((each) => (
          <Link key={each} className="chip" to={to({ state: each })} aria-current={each === state ? 'true' : undefined}>
            {stateWords[each].label}
          </Link>
        ))}
      </nav>
      {page && page.items.length > 0 ? (
        <ul className="ords" aria-label={title}>
          {page.items.map((order) => (
            <OrderRow key={order.id} order={order} side={side} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? <NoOrders side={side} state={state} isLater={cursor !== undefined} /> : null}
      {isGone ? <NoOrders side={side} state={state} isLater /> : null}
      {error && !isGone && !page ? (
        <LoadFailure
          title={side === 'bought' ? 'Your orders could not be loaded' : 'Your sales could not be loaded'}
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {page || error ? null : (
        <Loading className="grid gap-4 mt-4">
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Loading>
      )}
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page?.previousCursor ? to({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? to({ state, cursor: page.nextCursor }) : null}
        />
      </div>
    </div>
  )
}

function OrderRow({ order, side }: { order: OrderCard; side: Side }) {
  const other = side === 'bought' ? 'seller' : 'buyer'
  const person = order[other]
  const { turn, words } = turnOf(order, side === 'bought' ? 'buyer' : 'seller')
  const { label, kind } = stateWords[order.state]
  const clock = clockOf(order)
  const to = `${sides[side].path}/${order.id}`
  return (
    <li className="ord">
      <span className="thumb ord__pic">
        {order.cover ? <Plate picture={order.cover} sizes="72px" /> : <span className="plate" />}
      </span>
      <div className="ord__what">
        <Link className="work ord__t" to={to}>
          {order.title}
        </Link>
        <p className="c3 t-xs num">
          Order {order.number}
          {order.lines > 1 ? `, ${order.lines} projects` : ''}
        </p>
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
        <Status kind={turn === 'theirs' && kind === 'ask' ? 'wait' : kind}>{label}</Status>
        <p className="t-sm c2">
          <span className="semi">{words}.</span>{' '}
          {clock && order.actsAt ? (
            <>
              {clock} <TimeUntil at={order.actsAt} />.
            </>
          ) : null}
        </p>
      </div>
      <div className="ord__end">
        <span className="num semi">
          {order.totalMinor === 0 ? 'Free' : formatMinor(order.totalMinor, order.currency)}
          {order.refundedMinor > 0 ? (
            <span className="c3 t-xs block">{formatMinor(order.refundedMinor, order.currency)} back</span>
          ) : null}
        </span>
        <Link
          className={buttonClass({ look: turn === 'yours' ? 'primary' : 'second', size: 'sm' })}
          to={to}
          aria-label={`Open order ${order.number}`}
        >
          Open
        </Link>
      </div>
    </li>
  )
}

function NoOrders({ side, state, isLater }: { side: Side; state: OrderState | undefined; isLater: boolean }) {
  const { path } = sides[side]
  if (state || isLater)
    return (
      <EmptyState
        solid="octa"
        title={state ? `Nothing is ${stateWords[state].label.toLowerCase()}` : 'Nothing is left on this page'}
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={path}>
            Show all
          </Link>
        }
      />
    )
  return side === 'bought' ? (
    <EmptyState
      solid="cube"
      title="Nothing bought yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
          Browse projects
        </Link>
      }
    >
      What you buy stands here, with its files, its invoice and everything that was said about it.
    </EmptyState>
  ) : (
    <EmptyState
      solid="cube"
      title="Nothing sold yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/my-projects">
          My projects
        </Link>
      }
    >
      When somebody buys a project of yours, its order stands here and says whose turn it is.
    </EmptyState>
  )
}

function addressOf(path: string, { state, cursor }: { state?: string | undefined; cursor?: string | undefined }) {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  return query.size > 0 ? `${path}?${query}` : path
}
