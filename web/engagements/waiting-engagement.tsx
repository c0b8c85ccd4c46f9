import type { EngagementCard } from '@guildhall/contract/engagements/engagements.ts'
import Handshake from 'lucide-react/icons/handshake'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { actOf, clockOf, otherName, statusOf } from './words.ts'

/** An engagement that waits for the viewer, as a row of the dashboard. */
export function WaitingEngagement({ engagement }: { engagement: EngagementCard }) {
  const { id, title } = engagement
  const clock = clockOf(engagement)
  const { label } = statusOf(engagement)
  const name = otherName(engagement)
  return (
    <TaskRow
      of={Handshake}
      colour="blue"
      title={
        <Link className="hover:underline" to={`/engagements/${id}`}>
          {title}
        </Link>
      }
      due={
        clock ? (
          <>
            {clock.words} <TimeUntil at={clock.at} short />
          </>
        ) : null
      }
      action={
        <Link
          className={buttonClass({ size: 'sm' })}
          to={`/engagements/${id}`}
          aria-label={`${actOf(engagement) ?? 'Open'}: ${title}`}
        >
          {actOf(engagement) ?? 'Open'}
        </Link>
      }
    >
      {label.includes(name) ? label : `${label}, with ${name}`}
    </TaskRow>
  )
}
