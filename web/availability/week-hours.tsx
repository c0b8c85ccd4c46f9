import type { Hours, Period } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits } from '@guildhall/contract/limits/sessions.ts'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type MouseEvent, useState } from 'react'
import { clockText } from '#lib/format/clock-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { hoursText, newPeriod, weekdays } from './clock-words.ts'
import { PeriodFields } from './period-fields.tsx'

interface WeekHoursProps {
  hours: Hours
  /** When the host is busy in the next days, by weekday. */
  busy: readonly Period[][]
  onChange: (weekly: Period[][]) => void
}

/** The hours of each day of the week: a picture of the week on wide screens, rows of fields on narrow ones. */
export function WeekHours({ hours: { weekly }, busy, onChange }: WeekHoursProps) {
  const [chosen, setChosen] = useState<{ day: number; at: number } | null>(null)
  const setDay = (day: number, periods: Period[]) =>
    onChange(weekly.map((each, at) => (at === day ? periods.toSorted((a, b) => a.from - b.from) : each)))
  const add = (day: number, at?: number) => {
    const periods = weekly[day] ?? []
    const made = newPeriod(periods, at)
    if (!made || periods.length >= hoursLimits.periodsADay) return
    const next = [...periods, made].toSorted((a, b) => a.from - b.from)
    setDay(day, next)
    setChosen({ day, at: next.indexOf(made) })
  }
  const remove = (day: number, at: number) => {
    setDay(
      day,
      (weekly[day] ?? []).filter((_, index) => index !== at),
    )
    setChosen(null)
  }
  const shared = { weekly, setDay, add, remove }
  return (
    <>
      <WeekPicture
        {...shared}
        busy={busy}
        chosen={chosen}
        onChoose={setChosen}
        onCopy={(day) => onChange(weekly.map(() => weekly[day] ?? []))}
      />
      <WeekRows {...shared} />
    </>
  )
}

interface WeekProps {
  weekly: readonly Period[][]
  setDay: (day: number, periods: Period[]) => void
  add: (day: number, at?: number) => void
  remove: (day: number, at: number) => void
}

interface PictureProps extends WeekProps {
  busy: readonly Period[][]
  chosen: { day: number; at: number } | null
  onChoose: (chosen: { day: number; at: number }) => void
  onCopy: (day: number) => void
}

function WeekPicture({ weekly, busy, setDay, add, remove, chosen, onChoose, onCopy }: PictureProps) {
  const all = weekly.flat()
  // From seven to nine in the evening, and further where there are hours.
  const first = Math.floor(Math.min(420, ...all.map(({ from }) => from)) / 120) * 120
  const last = Math.ceil(Math.max(1260, ...all.map(({ to }) => to)) / 120) * 120
  const lines = Array.from({ length: (last - first) / 120 + 1 }, (_, at) => first + at * 120)
  const place = ({ from, to }: Period): CSSProperties => ({
    top: `${((from - first) / (last - first)) * 100}%`,
    height: `${((to - from) / (last - first)) * 100}%`,
  })
  const press = (event: MouseEvent<HTMLElement>, day: number) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const minute = first + ((event.clientY - top) / height) * (last - first)
    add(day, Math.floor(minute / 30) * 30)
  }
  const open = chosen && weekly[chosen.day]?.[chosen.at]
  return (
    <div className="hrs__week">
      <div className="hrs__grid">
        <div className="hrs__axis" aria-hidden="true">
          {lines.map((minute) => (
            <span key={minute} style={{ top: `${((minute - first) / (last - first)) * 100}%` }}>
              {clockText(minute)}
            </span>
          ))}
        </div>
        {weekdays.map((name, day) => {
          const periods = weekly[day] ?? []
          return (
            <section key={name} className="hrs__day" aria-label={name}>
              <div className="hrs__dh">
                <button type="button" className="hrs__add" onClick={() => add(day)}>
                  <span className="semi">{name.slice(0, 3)}</span>{' '}
                  <span className="c3 t-xs">{periods.length > 0 ? hoursText(periods) : 'closed'}</span>
                  <span className="sr-only">. Add hours on {name}</span>
                </button>
              </div>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
              <div className="hrs__col" onClick={(event) => event.target === event.currentTarget && press(event, day)}>
                {periods.map((period, at) => (
                  <button
                    key={period.from}
                    type="button"
                    className="hrs__block"
                    style={place(period)}
                    aria-pressed={chosen?.day === day && chosen.at === at}
                    onClick={() => onChoose({ day, at })}
                  >
                    <span className="sr-only">{name}, </span>
                    <span>{clockText(period.from)}</span>
                    <span className="sr-only"> to </span>
                    <span>{clockText(period.to)}</span>
                  </button>
                ))}
                {/* As text they are below, among the coming days. */}
                {(busy[day] ?? [])
                  .filter(({ from, to }) => to > first && from < last)
                  .map(({ from, to }) => (
                    <span
                      key={from}
                      className="hrs__busy"
                      style={place({ from: Math.max(from, first), to: Math.min(to, last) })}
                      aria-hidden="true"
                    >
                      Busy
                    </span>
                  ))}
              </div>
            </section>
          )
        })}
      </div>
      {chosen && open ? (
        <div className="hrs__edit">
          <span className="semi">{weekdays[chosen.day]}</span>
          <PeriodFields
            of={weekdays[chosen.day] ?? ''}
            period={open}
            others={(weekly[chosen.day] ?? []).filter((_, at) => at !== chosen.at)}
            onChange={(period) => setDay(chosen.day, (weekly[chosen.day] ?? []).with(chosen.at, period))}
          />
          <Button size="sm" icon={Copy} onClick={() => onCopy(chosen.day)}>
            Copy to all days
          </Button>
          <Button size="sm" look="quiet" icon={Trash2} onClick={() => remove(chosen.day, chosen.at)}>
            Remove
          </Button>
        </div>
      ) : null}
      <p className="help hrs__key">
        {busy.some((periods) => periods.length > 0) ? (
          <span>
            <i className="hrs__busy" aria-hidden="true" /> Busy in the next seven days, not offered
          </span>
        ) : null}
        <span>Press an empty time, or the name of a day, to add hours.</span>
      </p>
    </div>
  )
}

function WeekRows({ weekly, setDay, add, remove }: WeekProps) {
  return (
    <ul className="hrs__rows">
      {weekdays.map((name, day) => {
        const periods = weekly[day] ?? []
        return (
          <li key={name} className="hrs__row">
            <span className="semi">{name.slice(0, 3)}</span>
            <span className="grow">
              {periods.length === 0 ? <span className="c3">Closed</span> : null}
              {periods.map((period, at) => (
                <span key={period.from} className="hrs__line">
                  <PeriodFields
                    of={name}
                    period={period}
                    others={periods.filter((_, index) => index !== at)}
                    onChange={(next) => setDay(day, periods.with(at, next))}
                  />
                  <IconButton
                    icon={X}
                    size="sm"
                    label={`Remove ${clockText(period.from)} on ${name}`}
                    onClick={() => remove(day, at)}
                  />
                </span>
              ))}
            </span>
            <IconButton icon={Plus} size="sm" label={`Add hours on ${name}`} onClick={() => add(day)} />
          </li>
        )
      })}
    </ul>
  )
}
