import '../meetings.css'
import './calendar-page.css'
import { dateIn, momentIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { addDays, addMonths } from '#ui/calendar/calendar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { meetingQueries } from '../queries.ts'
import { Scheduler } from '../schedule-button.tsx'
import { type Place, placeSearch, readPlace, spanOf, type View, weekOf } from './address.ts'
import { entriesByDay } from './day-entries.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { NextPanel } from './next-panel.tsx'
import { openByDay } from './open-hours.ts'
import { BusyPanel, OwnCalendar } from './own-calendar.tsx'
import { WeekView } from './week-view.tsx'

const views: readonly { value: View; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
]
const none = { zone: null, meetings: [], sessions: [], due: [], open: [] }

/** The viewer's calendar: a month, a week or a list, by mouse and by keyboard, and what is beside it. */
export function CalendarPage({ first }: { first: Place }) {
  const navigate = useNavigate()
  const [place, setPlace] = usePlace(first)
  const [asked, setAsked] = useState<{ start: Date; minutes?: number } | 'plain' | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...meetingQueries.calendar(spanOf(place)),
    placeholderData: keepPreviousData,
  })
  const calendar = data ?? none
  const zone = useTimeZone()
  const entries = entriesByDay(calendar, zone)
  const open = openByDay(calendar.open, zone)
  const today = dateIn(new Date(), zone)
  const { view, day } = place
  // Rendered at once: the day may be in another month, and the next key must find the focus on it.
  const go = (next: Place, isStep = true) => {
    flushSync(() => setPlace(next))
    void navigate({ search: placeSearch(next) }, { replace: isStep, preventScrollReset: true })
  }
  const move = (steps: number) =>
    go({ view, day: view === 'month' ? addMonths(day, steps) : addDays(day, steps * (view === 'week' ? 7 : 14)) })
  const scheduleOn = (on: string) => setAsked({ start: momentIn(on, '10:00', zone) })
  const unit = view === 'month' ? 'month' : view === 'week' ? 'week' : 'two weeks'
  return (
    <div className="page">
      <div className="phead cal-head">
        <div className="row row--wrap gap-3">
          <h1 className="t-page num" tabIndex={-1} aria-live="polite">
            {titleOf(place)}
          </h1>
          <span className="row gap-0">
            <IconButton icon={ChevronLeft} label={`Previous ${unit}`} onClick={() => move(-1)} />
            <IconButton icon={ChevronRight} label={`Next ${unit}`} onClick={() => move(1)} />
          </span>
          <Button size="sm" onClick={() => go({ view, day: today })}>
            Today
          </Button>
        </div>
        <div className="row row--wrap">
          <Segments label="View" options={views} value={view} onChange={(next) => go({ view: next, day }, false)} />
          <Button look="primary" icon={CalendarPlus} onClick={() => setAsked('plain')}>
            Schedule meeting
          </Button>
        </div>
      </div>
      <div className="record cal-cols">
        <div className="min-w-0" aria-busy={isPlaceholderData || undefined}>
          {error && !data ? (
            <LoadFailure title="Your calendar could not be loaded" message={failureText(error)} onRetry={refetch} />
          ) : null}
          {view === 'month' ? (
            <MonthView
              {...{ day, today, entries }}
              onDay={(next) => go({ view, day: next })}
              onOpen={(open) => go({ view: 'list', day: open }, false)}
              onSchedule={scheduleOn}
            />
          ) : view === 'week' ? (
            <>
              <WeekView
                {...{ day, today, entries, open }}
                onDay={(next) => go({ view, day: next })}
                onSchedule={(on, time, minutes) => setAsked({ start: momentIn(on, time, zone), minutes })}
              />
              <div className="wk-list">
                <ListView days={weekOf(day)} {...{ today, entries }} onSchedule={scheduleOn} />
              </div>
            </>
          ) : (
            <ListView
              days={[...entries.keys()].filter((each) => each >= day).sort()}
              {...{ today, entries }}
              onSchedule={scheduleOn}
              isOpen={day}
            />
          )}
          <Legend view={view} zone={zone} />
        </div>
        <aside className="record__side" aria-label="Beside the calendar">
          <NextPanel zone={zone} today={today} />
          <BusyPanel />
          <OwnCalendar month={day.slice(0, 7)} />
        </aside>
      </div>
      <Scheduler asked={asked === 'plain' ? {} : asked} onClose={() => setAsked(null)} />
    </div>
  )
}

/** The view and day of the address. It is kept beside the address, which changes later; Back and Forward set it. */
function usePlace(first: Place) {
  const [place, setPlace] = useState(first)
  const { search } = useLocation()
  const type = useNavigationType()
  const { day } = first
  useEffect(() => {
    if (type === 'POP') setPlace(readPlace(new URLSearchParams(search), day))
  }, [search, type, day])
  return [place, setPlace] as const
}

function Legend({ view, zone }: { view: View; zone: string }) {
  return (
    <div className="cal-key c2 t-xs">
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
      {view === 'month' ? (
        <span className="cal-key__keys">Press Enter to open a day, or N to schedule a meeting on it</span>
      ) : null}
      {view === 'week' ? (
        <>
          <span>
            <i className="ev cal-key__open" />
            People can{' '}
            <Link className="link" to="/settings/hours">
              book you
            </Link>
          </span>
          <span>Press or drag over free time to schedule a meeting</span>
        </>
      ) : null}
      <span className="cal-key__zone">Times are in your time zone, {zoneText(zone, new Date())}</span>
    </div>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function titleOf({ view, day }: Place): string {
  const at = (iso: string) => new Date(`${iso}T00:00:00Z`)
  if (view === 'month') return month.format(at(day))
  if (view === 'list') return `From ${whole.format(at(day))}`
  const days = weekOf(day)
  const [first = day, last = day] = [days[0], days[6]]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? Number(first.slice(8)) : dayMonth.format(at(first))} to ${whole.format(at(last))}`
}
