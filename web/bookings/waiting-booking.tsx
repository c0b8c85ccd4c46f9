import type { WaitingBooking as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import type { BookingTurn } from '@guildhall/contract/bookings/options.ts'
import { groupSizeText } from '@guildhall/contract/meetings/words.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

const words: Record<BookingTurn, (title: string) => string> = {
  approve: (title) => `Approve or decline: ${title}`,
  pay: (title) => `Pay: ${title}`,
  'answer-time': (title) => `New time proposed: ${title}`,
  'answer-absence': (title) => `Did you come? ${title}`,
  'say-helped': (title) => `Did it help? ${title}`,
  soon: (title) => title,
}

/** A booked session that needs the viewer or begins soon, as a row of the dashboard. */
export function WaitingBooking({
  booking: { id, title, other, group, waits },
  dueAt,
}: Pick<Waiting, 'booking' | 'dueAt'>) {
  const to = `/bookings/${id}`
  return (
    <TaskRow
      of={CalendarClock}
      colour={waits === 'soon' ? 'green' : 'blue'}
      title={
        <Link className="hover:underline" to={to}>
          {words[waits](title)}
        </Link>
      }
      due={
        <>
          {waits === 'soon' ? 'Starts' : 'Due'} <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Open the booking: ${title}`}>
          Open the booking
        </Link>
      }
    >
      {group ? groupSizeText(group) : other === null ? null : `With ${other}`}
    </TaskRow>
  )
}
