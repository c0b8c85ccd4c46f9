import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { orderPath } from './order-path.ts'
import { WhoseTurn } from './order-row.tsx'
import { orderQueries } from './queries.ts'
import { statusOf, turnOf } from './words.ts'

/** All orders of the viewer that still run, bought and sold: whose turn it is, and until when. */
export function RunningOrders() {
  const bought = useQuery(orderQueries.running('bought'))
  const sold = useQuery(orderQueries.running('sold'))
  if (!bought.data || !sold.data) {
    const error = bought.error ?? sold.error
    if (!error) return <p className="c2">Loading…</p>
    const retry = () => {
      for (const side of [bought, sold]) if (!side.data) void side.refetch()
    }
    return <LoadFailure title="Your orders could not be loaded" message={error.message} onRetry={retry} />
  }
  const orders = [
    ...bought.data.map((order) => ({ order, role: 'buyer' as const })),
    ...sold.data.map((order) => ({ order, role: 'seller' as const })),
  ]
  if (orders.length === 0) return <p className="c2">You have no running orders.</p>
  const waitsForViewer = ({ order, role }: (typeof orders)[number]) => turnOf(order, role).turn === 'yours'
  return (
    <ul className="lines lines--top" aria-label="Running orders">
      {[...orders.filter(waitsForViewer), ...orders.filter((each) => !waitsForViewer(each))].map(({ order, role }) => (
        <RunningOrder key={order.id} order={order} role={role} />
      ))}
    </ul>
  )
}

function RunningOrder({ order, role }: { order: OrderCard; role: 'buyer' | 'seller' }) {
  const isSold = role === 'seller'
  const other = isSold ? order.buyer : order.seller
  const { label, kind } = statusOf(order, role)
  return (
    <li className="row row--between row--wrap gap-3 py-3">
      <span className="min-w-0">
        <Link className="link wrap-anywhere" to={orderPath(isSold ? 'sold' : 'bought', order)}>
          {order.title}
        </Link>
        <span className="c3 t-sm block">
          Order {order.number}, {isSold ? 'sold to' : 'bought from'} {other ? displayName(other) : 'a former member'}
        </span>
        <span className="c2 t-sm block">
          <WhoseTurn order={order} role={role} />
        </span>
      </span>
      <span className="row gap-3">
        <Status kind={kind}>{label}</Status>
        <span className="num">{moneyText(order.totalMinor, order.currency, { zero: 'Free' })}</span>
      </span>
    </li>
  )
}
