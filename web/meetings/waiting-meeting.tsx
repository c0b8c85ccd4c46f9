import type { WaitingMeeting as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

/** A meeting that waits for the viewer or begins soon, as a row of the dashboard. */
export function WaitingMeeting({ meeting: { id, title, people, waits }, dueAt }: Pick<Waiting, 'meeting' | 'dueAt'>) {
  const to = `/meetings/${id}`
  const isAsked = waits === 'yours'
  return (
    <TaskRow
      of={CalendarDays}
      colour={isAsked ? 'blue' : 'green'}
      title={
        <Link className="hover:underline" to={to}>
          {isAsked ? `Answer: ${title}` : title}
        </Link>
      }
      due={
        <>
          Starts <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Open the meeting: ${title}`}>
          Open the meeting
        </Link>
      }
    >
      {people.length > 0 ? `With ${new Intl.ListFormat('en').format(people.slice(0, 3))}` : null}
    </TaskRow>
  )
}
