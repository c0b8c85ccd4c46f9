import './calendar.css'
import './slots.css'
import './availability.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../icon-button.tsx'

interface CalendarProps {
  label: string
  /** The selected day as '2026-11-21', or null. */
  value: string | null
  onChange: (day: string) => void
  /** The reader's local day. */
  today: string
  /** Whether a day can be selected. */
  isFree: (day: string) => boolean
  /** The day whose month is shown first; by default the selected one, else today. */
  at?: string
  /** Called with a day of the month that is shown. */
  onMonth?: (day: string) => void
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month for selecting a day: arrow keys move by day, Page Up and Page Down by month, Home and End within the week. */
export function Calendar({ label, value, onChange, today, isFree, at: first, onMonth }: CalendarProps) {
  const month = useId()
  const grid = useRef<HTMLTableElement>(null)
  /** The day with keyboard focus; its month is shown. */
  const [at, setShown] = useState(first ?? value ?? today)
  const setAt = (day: string) => {
    setShown(day)
    if (day.slice(0, 7) !== at.slice(0, 7)) onMonth?.(day)
  }

  const go = (day: string) => {
    // Rendered synchronously: the day may be in another month, and the next key must find the focus on it.
    flushSync(() => setAt(day))
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = (new Date(at).getUTCDay() + 6) % 7
    const days = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, Home: -weekday, End: 6 - weekday }[
      event.key
    ]
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (days === undefined && months === undefined) return
    event.preventDefault()
    go(months === undefined ? addDays(at, days ?? 0) : addMonths(at, months))
  }
  return (
    <div className="cal">
      <div className="row row--between">
        <p className="t-sub" id={month} aria-live="polite">
          {monthName.format(new Date(at))}
        </p>
        <span className="row">
          <IconButton
            icon={ChevronLeft}
            size="sm"
            line
            label="Previous month"
            onClick={() => setAt(addMonths(at, -1))}
          />
          <IconButton icon={ChevronRight} size="sm" line label="Next month" onClick={() => setAt(addMonths(at, 1))} />
        </span>
      </div>
      <table
        className="cal__g"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date picker is a grid
        role="grid"
        aria-label={label}
        aria-describedby={month}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
                  role="gridcell"
                  aria-selected={day === value}
                >
                  {day.slice(0, 7) === at.slice(0, 7) ? (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={dayName.format(new Date(day))}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isFree(day) ? undefined : true}
                      onClick={() => {
                        setAt(day)
                        if (isFree(day)) onChange(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export interface Slot {
  /** ISO 8601. */
  at: string
  isTaken?: boolean
}

interface SlotsProps {
  label: string
  slots: readonly Slot[]
  value: string | null
  onChange: (at: string) => void
  /** The reader's time zone: 'Europe/Brussels'. */
  timeZone: string
  /** The other person's time zone, shown with its time if different. */
  otherZone?: { name: string; timeZone: string }
}

const timeIn = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/**
 * The time slots of a day: free, taken, selected. Times are in the reader's zone; the other person's zone is named below.
 */
export function Slots({ label, slots, value, onChange, timeZone, otherZone }: SlotsProps) {
  const own = timeIn(timeZone)
  const other = otherZone && otherZone.timeZone !== timeZone ? timeIn(otherZone.timeZone) : null
  const example = value ?? slots[0]?.at
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="slots">
        {slots.map(({ at, isTaken }) => (
          <button key={at} type="button" aria-pressed={at === value} disabled={isTaken} onClick={() => onChange(at)}>
            {own.format(new Date(at))}
            {isTaken ? <span className="sr-only"> (taken)</span> : null}
          </button>
        ))}
      </div>
      <p className="help">
        Times in {(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')}.
        {other && example
          ? ` ${own.format(new Date(example))} is ${other.format(new Date(example))} for ${otherZone?.name}.`
          : null}
      </p>
    </fieldset>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Workday = (typeof days)[number]

/** The free working days of a week, as five letters, and a sentence for screen readers. */
export function Availability({ free }: { free: readonly Workday[] }) {
  const some = days.filter((day) => free.includes(day))
  const sentence = some.length === 0 ? 'Not free this week' : `Free on ${new Intl.ListFormat('en').format(some)}`
  return (
    <span className="avl" role="img" aria-label={sentence}>
      {days.map((day) => (
        <span key={day} className={free.includes(day) ? 'on' : undefined}>
          {day[0]}
        </span>
      ))}
    </span>
  )
}

const dayMs = 24 * 3600 * 1000

const read = (iso: string) => new Date(`${iso}T00:00:00Z`)
const write = (date: Date) => date.toISOString().slice(0, 10)

/** Returns the day `count` days after a day written '2026-11-21'. */
export function addDays(iso: string, count: number): string {
  return write(new Date(read(iso).getTime() + count * dayMs))
}

/** Returns the same day of another month, or the last day of a shorter month. */
export function addMonths(iso: string, count: number): string {
  const from = read(iso)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0))
  const date = Math.min(from.getUTCDate(), last.getUTCDate())
  return write(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date)))
}

/** Returns the weeks, Monday to Sunday, of a day's month. */
export function monthWeeks(iso: string): string[][] {
  const first = `${iso.slice(0, 7)}-01`
  const start = addDays(first, -((read(first).getUTCDay() + 6) % 7))
  const end = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset)))
  return weeks
}
