import type { WaitingMentoring as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

const words: Record<Waiting['step'], { title: string; act: string; to: string; more: string }> = {
  choose: {
    title: 'Choose a time for the talk',
    act: 'Choose a time',
    to: '/become-mentor',
    more: 'Your application to become a mentor',
  },
  offer: {
    title: 'You are a mentor: add a session',
    act: 'Add a session',
    to: '/settings/hours',
    more: 'Nobody can book you yet',
  },
}

/** What becoming a mentor needs of the viewer, as a row of the dashboard. */
export function WaitingMentoring({ step, dueAt }: Pick<Waiting, 'step' | 'dueAt'>) {
  const { title, act, to, more } = words[step]
  return (
    <TaskRow
      of={GraduationCap}
      colour="blue"
      title={
        <Link className="hover:underline" to={to}>
          {title}
        </Link>
      }
      due={
        dueAt ? (
          <>
            Due <TimeUntil at={dueAt} short />
          </>
        ) : null
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
