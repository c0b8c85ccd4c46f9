import type { WaitingTeam as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { teamPath } from './team-parts.tsx'

const words: Record<Waiting['team']['asks'], { more: string; act: string }> = {
  join: { more: 'You are invited to its team', act: 'Read the invitation' },
  own: { more: 'You would own and sell it', act: 'Read the offer' },
}

/** An invitation to a team, or a project offered to the viewer, as a row of the dashboard. */
export function WaitingTeam({ team: { projectId, title, asks }, dueAt }: Omit<Waiting, 'kind'>) {
  // A team shows its invitations to those who are in it; the invited person answers in their list.
  const to = asks === 'join' ? '/collaborators' : teamPath(projectId)
  const { more, act } = words[asks]
  return (
    <TaskRow
      of={Users}
      colour="green"
      title={
        <Link className="hover:underline" to={to}>
          {title}
        </Link>
      }
      due={
        <>
          Expires <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to}>
          {act}
        </Link>
      }
    >
      {more}
    </TaskRow>
  )
}
