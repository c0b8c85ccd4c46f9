import { momentIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { partsByDay } from '#lib/format/day-parts.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { meetingQueries } from '../queries.ts'
import { spanOf, type View, weekOf } from './address.ts'
import { entriesByDay } from './day-entries.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { WeekView } from './week-view.tsx'

interface CalendarViewProps {
  view: View
  day: string
  today: string
  zone: string
  onDay: (day: string) => void
  /** Opens a day of the month. */
  onOpen: (day: string) => void
  onSchedule: (start: Date, minutes?: number) => void
}

const none = { zone: null, meetings: [], sessions: [], due: [], open: [] }

/** The days of a view with their entries, and what the colours mean. */
export function CalendarView({ view, day, today, zone, onDay, onOpen, onSchedule }: CalendarViewProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...meetingQueries.calendar(spanOf(view, day)),
    placeholderData: keepPreviousData,
  })
  const calendar = data ?? none
  const entries = entriesByDay(calendar, zone)
  const open = partsByDay(calendar.open, zone, today)
  const scheduleOn = (on: string) => onSchedule(momentIn(on, '10:00', zone))
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {error && !data ? (
        <LoadFailure title="Your calendar could not be loaded" message={failureText(error)} onRetry={refetch} />
      ) : null}
      {view === 'month' ? (
        <MonthView {...{ day, today, entries, open, onDay, onOpen }} onSchedule={scheduleOn} />
      ) : view === 'week' ? (
        <>
          <WeekView
            {...{ day, today, entries, open, onDay }}
            onSchedule={(on, time, minutes) => onSchedule(momentIn(on, time, zone), minutes)}
          />
          <div className="cal-narrow">
            <ListView days={weekOf(day)} {...{ today, entries, open }} onSchedule={scheduleOn} />
          </div>
        </>
      ) : (
        <ListView
          days={[...entries.keys()].filter((each) => each >= day).sort()}
          {...{ today, entries, open }}
          onSchedule={scheduleOn}
          isOpen={day}
        />
      )}
      <Legend view={view} zone={zone} hasOpen={open.size > 0} />
    </div>
  )
}

function Legend({ view, zone, hasOpen }: { view: View; zone: string; hasOpen: boolean }) {
  return (
    <div className={`cal-key${view === 'week' ? ' cal-key--week' : ''} c2 t-xs`}>
      <span>
        <i className="ev" />
        Meeting
      </span>
      <span>
        <i className="ev ev--ok" />
        Accepted by all, or booked
      </span>
      <span>
        <i className="ev ev--wait" />
        Waiting for an answer
      </span>
      <span>
        <i className="ev ev--due" />
        Due
      </span>
      {hasOpen && view !== 'list' ? (
        <span className={view === 'week' ? 'cal-key__week' : undefined}>
          <i className="ev cal-key__open" />
          People can book you
        </span>
      ) : null}
      {view === 'month' ? (
        <span className="cal-key__keys">Press Enter to open a day, or N to schedule a meeting on it</span>
      ) : null}
      {view === 'week' ? (
        <span className="cal-key__week">Press or drag over free time to schedule a meeting</span>
      ) : null}
      <span className="cal-key__zone">Times are in your time zone, {zoneText(zone, new Date())}</span>
    </div>
  )
}
