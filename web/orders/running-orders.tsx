import { endedOrderStates } from '@guildhall/contract/orders/commerce-options.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Status } from '#ui/tag.tsx'
import { orderQueries, type Side } from './queries.ts'

const isRunning = ({ state }: OrderCard) => !endedOrderStates.some((ended) => ended === state)

/** The orders of the viewer that still run, bought and sold. */
export function RunningOrders() {
  const bought = useQuery(orderQueries.list('bought', { q: '' }))
  const sold = useQuery(orderQueries.list('sold', { q: '' }))
  const orders: [Side, OrderCard][] = [
    ...(bought.data?.items ?? []).filter(isRunning).map((order): [Side, OrderCard] => ['bought', order]),
    ...(sold.data?.items ?? []).filter(isRunning).map((order): [Side, OrderCard] => ['sold', order]),
  ]
  if (!bought.data || !sold.data) return <p className="c2">Loading…</p>
  if (orders.length === 0) return <p className="c2">No order is running.</p>
  return (
    <ul className="lines lines--top" aria-label="Running orders">
      {orders.map(([side, order]) => (
        <RunningOrder key={`${side} ${order.id}`} side={side} order={order} />
      ))}
    </ul>
  )
}

function RunningOrder({ side, order }: { side: Side; order: OrderCard }) {
  const other = side === 'bought' ? order.seller : order.buyer
  return (
    <li className="row row--between row--wrap gap-3 py-3">
      <span className="min-w-0">
        <Link className="link wrap-anywhere" to={`/${side === 'sold' ? 'sales' : 'orders'}/${order.id}`}>
          {order.title}
        </Link>
        <span className="c3 t-sm block">
          Order {order.number}, {side === 'sold' ? 'sold to' : 'bought from'}{' '}
          {other ? displayName(other) : 'a former member'}
        </span>
      </span>
      <span className="row gap-3">
        {order.state === 'reported' ? <Status kind="bad">In dispute</Status> : <Status kind="wait">Running</Status>}
        <span className="num">{moneyText(order.totalMinor, order.currency, { zero: 'Free' })}</span>
      </span>
    </li>
  )
}
