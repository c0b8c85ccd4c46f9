import type { WaitingOrder as Waiting } from '@guildhall/contract/dashboard.ts'
import PackageIcon from 'lucide-react/icons/package'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/task-row.tsx'
import { nameOf } from './party-name.ts'

type Words = { title: string; act: string; ends: string }

/** An order on which it is one's turn: what there is to do, for whom, until when, and the way to where it is done. */
export function WaitingOrder({ side, order, dueAt }: Waiting) {
  const { title, act, ends } = wordsOf(order, dueAt)
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

/** What the turn is, and what the time beside it means: those of one's side alone come here (product 5). */
function wordsOf({ state, fulfilment }: Waiting['order'], dueAt: string | null): Words {
  if (state === 'delivered') return { title: 'is delivered', act: 'Check order', ends: 'Completes' }
  if (state === 'changes-requested')
    return { title: 'has changes to make', act: 'Make changes', ends: 'Goes to the staff' }
  if (fulfilment === 'files') return { title: 'is paid', act: 'Open files', ends: 'Files open' }
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
}
