import type { WaitingOrder as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import PackageIcon from 'lucide-react/icons/package'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { nameOf } from './party-name.ts'
import { turnWords } from './states.ts'

/** An order on which it is one's turn: what there is to do, for whom, until when, and the way to where it is done. */
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
          to={`/${side === 'sold' ? 'sales' : 'orders'}/${order.id}`}
          aria-label={`${act}: order ${order.number}`}
        >
          {act}
        </Link>
      }
    >
      <p>
        {nameOf(order, side === 'sold' ? 'buyer' : 'seller')}, <span className="work">{order.title}</span>
        {order.lines > 1 ? ` and ${order.lines - 1} more` : ''}
      </p>
    </TaskRow>
  )
}
