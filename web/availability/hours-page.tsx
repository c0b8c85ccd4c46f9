import './hours.css'
import type { Stretch } from '@guildhall/contract/availability/hours.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { dateIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import Eye from 'lucide-react/icons/eye'
import Pause from 'lucide-react/icons/pause'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { busyWeek } from './busy-week.ts'
import { byDate, hoursText } from './clock-words.ts'
import { DifferentDates } from './different-dates.tsx'
import { useHours } from './hours-api.ts'
import { PauseFields } from './pause-fields.tsx'
import { WeekHours } from './week-hours.tsx'

const AbsenceDialog = lazyPart(() => import('./date-dialogs.tsx').then((module) => module.AbsenceDialog))
const ZoneDialog = lazyPart(() => import('./date-dialogs.tsx').then((module) => module.ZoneDialog))

const parts = [
  ['week', 'Weekly hours'],
  ['dates', 'Dates with other hours'],
  ['pauses', 'Breaks and notice'],
  ['coming', 'Coming days'],
  ['calendars', 'Other calendars'],
  ['types', 'Session types'],
] as const

interface HoursPageProps {
  viewer: Viewer
  /** When the page was made. */
  now: string
  /** Whether people book sessions here: their types are on the page. */
  hasSessions: boolean
  /** The viewer's other calendars and session types. */
  children: ReactNode
}

/** When people can book the viewer, and for what. */
export function HoursPage({ viewer, now, hasSessions, children }: HoursPageProps) {
  const { data, change } = useHours()
  const [open, setOpen] = useState<'absence' | 'zone' | null>(null)
  if (!data) return null
  const { hours, coming } = data
  const today = dateIn(now, hours.zone)
  const week = hours.weekly.flat()
  return (
    <div className="page hrs">
      <Crumbs link={Link} above={[{ to: '/settings', name: 'Settings' }]} here="Hours" />
      <div className="phead">
        <div>
          <h1 className="t-page">Hours</h1>
          <p className="c2">When people can book you. Changes are saved as you make them and never move a booking.</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to={profilePath(viewer)}>
            <Icon of={Eye} />
            View as a guest
          </Link>
          <Button icon={Pause} onClick={() => setOpen('absence')}>
            Announce absence
          </Button>
        </div>
      </div>
      <div className="with-nav pt-3">
        <nav className="subnav" aria-label="Parts">
          <ul>
            {parts
              .filter(([id]) => hasSessions || id !== 'types')
              .map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
          </ul>
          <p className="t-sm c2 mt-3">
            Zone: <span className="semi">{zoneText(hours.zone, now)}</span>
            <span className="block">Guests see their own time.</span>
            <button type="button" className="link" onClick={() => setOpen('zone')}>
              Change zone
            </button>
          </p>
        </nav>
        <div className="min-w-0">
          {hours.paused ? (
            <Notice kind="wait">You are not taking bookings. Your hours and session types stay.</Notice>
          ) : null}
          <section className="hrs__part" aria-labelledby="week">
            <div className="row row--between">
              <h2 className="t-sub" id="week">
                Weekly hours
              </h2>
              <span className="c2 t-sm">
                {week.length > 0 ? `${hoursText(week)} a week, ` : 'Closed, '}
                {zoneText(hours.zone, now)}
              </span>
            </div>
            <WeekHours
              hours={hours}
              busy={busyWeek(coming.busy, hours.zone, today)}
              onChange={(weekly) => change({ weekly })}
            />
          </section>
          <DifferentDates hours={hours} today={today} onChange={change} />
          <PauseFields hours={hours} onChange={change} />
          <section className="hrs__part" aria-labelledby="coming">
            <h2 className="t-sub" id="coming">
              Coming days
            </h2>
            <p className="c2">The next two weeks, in your time zone.</p>
            <ComingDays open={coming.open} busy={coming.busy} zone={hours.zone} />
          </section>
          {children}
        </div>
      </div>
      {open === 'absence' ? (
        <AbsenceDialog
          hours={hours}
          today={today}
          of={null}
          onClose={() => setOpen(null)}
          onSave={(absences) => change({ absences })}
        />
      ) : null}
      {open === 'zone' ? (
        <ZoneDialog zone={hours.zone} onClose={() => setOpen(null)} onSave={(zone) => change({ zone })} />
      ) : null}
    </div>
  )
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

function ComingDays({ open, busy, zone }: { open: readonly Stretch[]; busy: readonly Stretch[]; zone: string }) {
  const taken = new Map(byDate(busy, zone))
  const days = byDate(open, zone)
  if (days.length === 0) return <p className="mt-2">You are closed for the next two weeks.</p>
  return (
    <ul className="hrs__list">
      {days.map(([day, times]) => (
        <li key={day} className="hrs__item">
          <span className="semi">
            {weekday.format(new Date(`${day}T00:00:00Z`))} {formatDay(day)}
          </span>
          <span className="grow">
            {times.join(', ')}
            {taken.has(day) ? <span className="c2 t-sm block">Busy {taken.get(day)?.join(', ')}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
