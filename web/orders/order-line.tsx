import type { WaitingOrder as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import { milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import PackageIcon from 'lucide-react/icons/package'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { Status } from '#ui/tag.tsx'
import { orderPath } from './order-path.ts'
import type { Side } from './queries.ts'
import { nameOf, statusOf, turnWords } from './words.ts'

/** An order as one line: its state, the items, and the amount; links to its page. */
export function OrderLine({ order, side }: { order: OrderCard; side: Side }) {
  const { number, title, lines, totalMinor, currency } = order
  const { label, kind } = statusOf(order, side === 'bought' ? 'buyer' : 'seller')
  return (
    <div className="wb">
      <span className="grow min-w-0">
        <Link className="med trunc block hover:underline" to={orderPath(side, order)}>
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

/** An order waiting for the viewer: what to do, for whom, by when, and a link to it. */
export function WaitingOrder({ side, order, dueAt }: Waiting) {
  const { title, act, ends } = turnWords(order, side === 'sold' ? 'seller' : 'buyer', dueAt)
  return (
    <TaskRow
      of={PackageIcon}
      colour={side === 'sold' ? 'green' : 'ochre'}
      title={`Order ${order.number} ${title}`}
      due={
        dueAt ? (
          <>
            {ends} <TimeUntil at={dueAt} short />
          </>
        ) : null
      }
      action={
        <Link
          className={buttonClass({ size: 'sm' })}
          to={orderPath(side, order, order.state === 'reported' ? '/dispute' : '')}
          aria-label={`${act}: order ${order.number}`}
        >
          {act}
        </Link>
      }
    >
      <p>
        {nameOf(order, side === 'sold' ? 'buyer' : 'seller')}, <span className="work">{order.title}</span>
        {order.lines > 1 ? ` and ${order.lines - 1} more` : ''}
        {order.milestone ? `, ${milestoneText(order.milestone)}` : ''}
      </p>
    </TaskRow>
  )
}
