import type { WaitingReview as Waiting } from '@guildhall/contract/engagements/work-reviews.ts'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

/** A review that the viewer can write, as a row of the dashboard. */
export function WaitingReview({ review: { of, id, title, name }, dueAt }: { review: Waiting; dueAt: string }) {
  const isWork = of === 'engagement'
  const to = `/${isWork ? 'engagements' : 'bookings'}/${id}#review`
  return (
    <TaskRow
      of={Star}
      colour="ochre"
      title={
        <Link className="hover:underline" to={to}>
          Review your {isWork ? 'work' : 'session'} with {name}
        </Link>
      }
      due={
        <>
          Closes <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Write a review: ${title}`}>
          Review
        </Link>
      }
    >
      {title}
    </TaskRow>
  )
}
