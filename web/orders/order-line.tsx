import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { Status } from '#ui/tag.tsx'
import type { Side } from './queries.ts'
import { statusOf } from './states.ts'

/** An order in a line: its state, what was bought, and for how much; leads to its page. */
export function OrderLine({ order, side }: { order: OrderCard; side: Side }) {
  const { id, number, title, lines, totalMinor, currency } = order
  const { label, kind } = statusOf(order, side === 'bought' ? 'buyer' : 'seller')
  return (
    <div className="wb">
      <span className="grow min-w-0">
        <Link className="med trunc block hover:underline" to={`/${side === 'bought' ? 'orders' : 'sales'}/${id}`}>
          Order {number}, {title}
          {lines > 1 ? ` and ${lines - 1} more` : ''}
        </Link>
        <span className="c3 t-xs row gap-1.5">
          <Status kind={kind}>{label}</Status>
          {side === 'bought' ? 'You bought it' : 'You sold it'}
        </span>
      </span>
      <span className="num semi">{moneyText(totalMinor, currency, { zero: 'Free' })}</span>
    </div>
  )
}
