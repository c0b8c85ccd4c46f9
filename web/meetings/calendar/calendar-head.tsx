import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#ui/button.tsx'
import { addDays, addMonths } from '#ui/calendar/calendar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { type View, weekOf } from './address.ts'

const views: readonly { value: View; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
]

interface CalendarHeadProps {
  view: View
  day: string
  today: string
  onDay: (day: string) => void
  onView: (view: View) => void
  onSchedule: () => void
}

/** The title of a view, its steps, the other views, and the button that schedules a meeting. */
export function CalendarHead({ view, day, today, onDay, onView, onSchedule }: CalendarHeadProps) {
  const unit = view === 'month' ? 'month' : view === 'week' ? 'week' : 'two weeks'
  const move = (steps: number) =>
    onDay(view === 'month' ? addMonths(day, steps) : addDays(day, steps * (view === 'week' ? 7 : 14)))
  return (
    <div className="phead cal-head">
      <div className="row row--wrap gap-3">
        <h1 className="t-page num" tabIndex={-1} aria-live="polite">
          {titleOf(view, day)}
        </h1>
        <span className="row gap-0">
          <IconButton icon={ChevronLeft} label={`Previous ${unit}`} onClick={() => move(-1)} />
          <IconButton icon={ChevronRight} label={`Next ${unit}`} onClick={() => move(1)} />
        </span>
        <Button size="sm" onClick={() => onDay(today)}>
          Today
        </Button>
      </div>
      <div className="row row--wrap">
        <Segments label="View" options={views} value={view} onChange={onView} />
        <Button look="primary" icon={CalendarPlus} onClick={onSchedule}>
          Schedule meeting
        </Button>
      </div>
    </div>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function titleOf(view: View, day: string): string {
  const at = (iso: string) => new Date(`${iso}T00:00:00Z`)
  if (view === 'month') return month.format(at(day))
  if (view === 'list') return `From ${whole.format(at(day))}`
  const days = weekOf(day)
  const [first = day, last = day] = [days[0], days[6]]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? Number(first.slice(8)) : dayMonth.format(at(first))} to ${whole.format(at(last))}`
}
