import '../meetings.css'
import './calendar-page.css'
import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useMedia } from '#lib/hooks/use-media.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Scheduler } from '../schedule-button.tsx'
import { narrow, type Place, placeSearch, readPlace, type View, viewsByWidth } from './address.ts'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarView } from './calendar-view.tsx'
import { NextPanel } from './next-panel.tsx'
import { BusyPanel, OwnCalendar } from './own-calendar.tsx'

interface CalendarPageProps {
  first: Place
  /** The panel with the viewer's open hours, by the zone of the calendar. */
  hours: (zone: string) => ReactNode
}

/** The viewer's calendar: a month, a week or a list, by mouse and by keyboard, and what is beside it. */
export function CalendarPage({ first, hours }: CalendarPageProps) {
  const navigate = useNavigate()
  const [place, setPlace] = usePlace(first)
  const [asked, setAsked] = useState<{ start?: Date; minutes?: number } | null>(null)
  const isNarrow = useMedia(narrow, null)
  const zone = useTimeZone()
  const today = dateIn(new Date(), zone)
  const { day } = place
  // Rendered at once: the day may be in another month, and the next key must find the focus on it.
  const go = (next: Place, isStep = true) => {
    flushSync(() => setPlace(next))
    void navigate({ search: placeSearch(next) }, { replace: isStep, preventScrollReset: true })
  }
  const toDay = (next: string) => go({ ...place, day: next })
  return (
    <div className="page">
      <ByView view={place.view} isNarrow={isNarrow}>
        {(view) => (
          <CalendarHead
            {...{ view, day, today }}
            onDay={toDay}
            onView={(next) => go({ view: next, day }, false)}
            onSchedule={() => setAsked({})}
          />
        )}
      </ByView>
      <div className="record cal-cols">
        <div className="min-w-0">
          <ByView view={place.view} isNarrow={isNarrow}>
            {(view) => (
              <CalendarView
                {...{ view, day, today, zone }}
                onDay={toDay}
                onOpen={(open) => go({ view: 'list', day: open }, false)}
                onSchedule={(start, minutes) => setAsked({ start, ...(minutes && { minutes }) })}
              />
            )}
          </ByView>
        </div>
        <aside className="record__side" aria-label="Beside the calendar">
          <NextPanel zone={zone} today={today} />
          {hours(zone)}
          <BusyPanel />
          <OwnCalendar month={day.slice(0, 7)} />
        </aside>
      </div>
      <Scheduler asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

interface ByViewProps {
  /** The view that the reader chose. */
  view: View | null
  /** Null until the width is known: then both views are there, and the style sheet hides one. */
  isNarrow: boolean | null
  children: (view: View) => ReactNode
}

/** A part of the page in the chosen view, else in the one that fits the width. */
function ByView({ view, isNarrow, children }: ByViewProps) {
  if (view) return children(view)
  if (isNarrow !== null) return children(isNarrow ? viewsByWidth.narrow : viewsByWidth.wide)
  return (
    <>
      <div className="cal-wide">{children(viewsByWidth.wide)}</div>
      <div className="cal-narrow">{children(viewsByWidth.narrow)}</div>
    </>
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
