import type { WaitingInvitation as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import Scale from 'lucide-react/icons/scale'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

/** An invitation to a job that waits for the viewer, as a row of the dashboard. */
export function WaitingInvitation({
  invitation: { jobId, title, client },
  dueAt,
}: Pick<Waiting, 'invitation' | 'dueAt'>) {
  const to = `/jobs/${jobId}`
  return (
    <TaskRow
      of={Scale}
      colour="ochre"
      title={
        <Link className="hover:underline" to={to}>
          {client ? `${displayName(client)} invites you to a job` : 'You are invited to a job'}
        </Link>
      }
      due={
        <>
          The client decides <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Read the job: ${title}`}>
          Read the job
        </Link>
      }
    >
      {title}
    </TaskRow>
  )
}
