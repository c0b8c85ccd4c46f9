import './calendar.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../icon-button.tsx'
import { addDays, addMonths, monthWeeks } from './month.ts'

interface CalendarProps {
  label: string
  /** The chosen day as '2026-11-21', or null. */
  value: string | null
  onChange: (day: string) => void
  /** The reader's own day. */
  today: string
  /** Whether a day can be chosen. */
  isFree: (day: string) => boolean
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month from which a day is chosen: arrow keys move by day, Page Up and Page Down by month, Home and End in the week. */
export function Calendar({ label, value, onChange, today, isFree }: CalendarProps) {
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  /** The day the keys stand on; the month shown is its month. */
  const [at, setAt] = useState(value ?? today)

  const go = (day: string) => {
    // Drawn at once: the day may be of another month, and the next key must find the focus on it.
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
        <h3 className="t-sub" id={heading} aria-live="polite">
          {monthName.format(new Date(at))}
        </h3>
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
        aria-describedby={heading}
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
                  <button
                    type="button"
                    data-day={day}
                    className={day.slice(0, 7) === at.slice(0, 7) ? undefined : 'out'}
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
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
