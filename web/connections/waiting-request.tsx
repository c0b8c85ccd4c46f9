import './connections.css'
import type { Relation } from '@guildhall/contract/relations/relations.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'

interface WaitingRequestProps {
  relation: Relation
  /** When it lapses. */
  dueAt: string
  report: ReportPerson
  /** It has been answered, and goes. */
  onDone: () => void
}

/** A request to connect that waits for one's answer: who asks, what they say, and both answers. */
export function WaitingRequest({ relation: { user, note, mutuals }, dueAt, report, onDone }: WaitingRequestProps) {
  const common = mutuals > 0 ? `${formatCount(mutuals)} ${mutuals === 1 ? 'person' : 'people'} in common` : ''
  const facts = [user.headline, common].filter(Boolean).join(', ')
  return (
    <TaskRow
      of={UserPlus}
      colour="blue"
      title={
        <>
          <Link to={profilePath(user)}>{displayName(user)}</Link> asked to connect
        </>
      }
      due={
        <>
          Lapses <TimeUntil at={dueAt} short />
        </>
      }
      action={<RelationButtons person={user} status="received" size="sm" inList report={report} onDone={onDone} />}
    >
      {facts ? <p>{facts}</p> : null}
      {note ? <p className="cx__note c2">{note}</p> : null}
    </TaskRow>
  )
}
