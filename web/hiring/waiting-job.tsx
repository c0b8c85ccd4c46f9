import type { WaitingJob as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import Scale from 'lucide-react/icons/scale'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

/** A job of the viewer with proposals to answer, as a row of the dashboard. */
export function WaitingJob({ job: { id, title, proposals }, dueAt }: Pick<Waiting, 'job' | 'dueAt'>) {
  const to = `/jobs/${id}`
  return (
    <TaskRow
      of={Scale}
      colour="ochre"
      title={
        <Link className="hover:underline" to={to}>
          {proposals === 1
            ? 'A proposal is waiting for your answer'
            : `${proposals} proposals are waiting for your answer`}
        </Link>
      }
      due={
        <>
          Due <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Compare the proposals: ${title}`}>
          Compare
        </Link>
      }
    >
      {title}
    </TaskRow>
  )
}
