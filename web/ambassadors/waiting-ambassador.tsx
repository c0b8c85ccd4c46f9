import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

/** An application as ambassador that needs the viewer to choose a time, as a row of the dashboard. */
export function WaitingAmbassador({ dueAt }: { dueAt: string | null }) {
  return (
    <TaskRow
      of={GraduationCap}
      colour="blue"
      title={
        <Link className="hover:underline" to="/campus-ambassador">
          Choose a time for the talk
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
        <Link className={buttonClass({ size: 'sm' })} to="/campus-ambassador">
          Choose a time
        </Link>
      }
    >
      Your application as campus ambassador
    </TaskRow>
  )
}
