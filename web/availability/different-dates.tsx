import type { Hours } from '@guildhall/contract/availability/hours.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status } from '#ui/tag.tsx'
import { periodsText } from './clock-words.ts'

const DateDialog = lazyPart(() => import('./date-dialogs.tsx').then((module) => module.DateDialog))
const AbsenceDialog = lazyPart(() => import('./date-dialogs.tsx').then((module) => module.AbsenceDialog))

interface DatesProps {
  hours: Hours
  /** The day where the host's clocks are. */
  today: string
  onChange: (over: Partial<Pick<Hours, 'dates' | 'absences'>>) => void
}

/** Dates with hours of their own, and absences, from today on. */
export function DifferentDates({ hours, today, onChange }: DatesProps) {
  const [date, setDate] = useState<string | 'new' | null>(null)
  const [absence, setAbsence] = useState<string | null>(null)
  const dates = hours.dates.filter(({ day }) => day >= today)
  const absences = hours.absences.filter(({ to }) => to >= today)
  const usual = (day: string) => hours.weekly[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? []
  return (
    <section className="hrs__part" aria-labelledby="dates">
      <div className="row row--between">
        <h2 className="t-sub" id="dates">
          Dates with other hours
        </h2>
        <Button size="sm" icon={Plus} onClick={() => setDate('new')}>
          Add a date
        </Button>
      </div>
      {dates.length + absences.length === 0 ? <p className="c2">Your hours are the same every week.</p> : null}
      <ul className="hrs__list">
        {dates.map(({ day, periods }) => (
          <li key={day} className="hrs__item">
            <span className="semi">{formatDay(day)}</span>
            <span className="grow">
              <span className="semi block">{periodsText(periods)}</span>
              <span className="c2 t-sm">Instead of {periodsText(usual(day)).toLowerCase()}</span>
            </span>
            <IconButton icon={Pencil} size="sm" label={`Change ${formatDay(day)}`} onClick={() => setDate(day)} />
          </li>
        ))}
        {absences.map(({ from, to }) => (
          <li key={from} className="hrs__item">
            <span className="semi">{from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}</span>
            <span className="grow">
              <span className="semi block">Absence</span>
              <span className="c2 t-sm">Nobody can book you. Your pages show these dates</span>
            </span>
            <Status kind="wait">Announced</Status>
            <IconButton
              icon={Pencil}
              size="sm"
              label={`Change the absence from ${formatDay(from)}`}
              onClick={() => setAbsence(from)}
            />
          </li>
        ))}
      </ul>
      {date === null ? null : (
        <DateDialog
          hours={hours}
          today={today}
          of={hours.dates.find(({ day }) => day === date) ?? null}
          onClose={() => setDate(null)}
          onSave={(dates) => onChange({ dates })}
        />
      )}
      {absence === null ? null : (
        <AbsenceDialog
          hours={hours}
          today={today}
          of={hours.absences.find(({ from }) => from === absence) ?? null}
          onClose={() => setAbsence(null)}
          onSave={(absences) => onChange({ absences })}
        />
      )}
    </section>
  )
}
