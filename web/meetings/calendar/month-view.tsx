import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { DayParts } from '#lib/format/day-parts.ts'
import { addDays, addMonths, monthWeeks } from '#ui/calendar/calendar.tsx'
import type { DayEntry } from './day-entries.ts'
import { openText } from './open-text.ts'

export interface GridProps {
  /** The day with keyboard focus; its month or week is shown. */
  day: string
  today: string
  entries: ReadonlyMap<string, readonly DayEntry[]>
  onDay: (day: string) => void
}

interface MonthViewProps extends GridProps {
  open: DayParts
  onOpen: (day: string) => void
  onSchedule: (day: string) => void
}

const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** How many entries of a day are shown; the others are counted. */
const shown = 3

/** Formats a day for screen readers: 'Thursday, 26 November 2026'. */
export const fullDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`))

/** The day to which a key moves, with Page Up and Page Down by `page`; undefined for other keys. */
export function dayOfKey(key: string, day: string, page: (day: string, steps: number) => string): string | undefined {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, Home: -weekday, End: 6 - weekday }[key]
  if (days !== undefined) return addDays(day, days)
  const pages = { PageUp: -1, PageDown: 1 }[key]
  return pages === undefined ? undefined : page(day, pages)
}

/** A month: arrow keys move by day, Page Up and Page Down by month, Enter opens the day, N schedules on it. */
export function MonthView({ day, today, entries, open, onDay, onOpen, onSchedule }: MonthViewProps) {
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      onSchedule(day)
      return
    }
    const next = dayOfKey(event.key, day, addMonths)
    if (next === undefined) return
    event.preventDefault()
    onDay(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <>
      <div className="cal-days" aria-hidden="true">
        {weekdays.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table of cells with several entries reads worse than a grid */}
      <div
        className="daygrid"
        role="grid"
        aria-label="Days of the month"
        ref={grid}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {monthWeeks(day).map((week) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its days take the focus
          <div key={week[0]} className="daygrid__r" role="row">
            {week.map((each) => (
              <DayCell
                key={each}
                day={each}
                isOut={each.slice(0, 7) !== day.slice(0, 7)}
                isChosen={each === day}
                isToday={each === today}
                entries={entries.get(each) ?? []}
                open={openText(open.get(each) ?? [])}
                onOpen={() => onOpen(each)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface DayCellProps {
  day: string
  isOut: boolean
  isChosen: boolean
  isToday: boolean
  entries: readonly DayEntry[]
  /** Its open hours as text; empty without any. */
  open: string
  onOpen: () => void
}

function DayCell({ day, isOut, isChosen, isToday, entries, open, onOpen }: DayCellProps) {
  const count = entries.length === 0 ? '' : `, ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`
  const bookable = open === '' ? '' : `, people can book you ${open}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      className={`daygrid__d${isOut ? ' daygrid__d--out' : ''}${open === '' ? '' : ' daygrid__d--open'}`}
      title={open === '' ? undefined : `People can book you ${open}`}
      role="gridcell"
      aria-current={isToday ? 'date' : undefined}
    >
      <button
        type="button"
        className="daygrid__n"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-label={`${fullDay(day)}${count}${bookable}`}
        onClick={onOpen}
      >
        {Number(day.slice(8))}
      </button>
      {entries.slice(0, shown).map(({ key, look, href, from, time, title, state }) => (
        <Link
          key={key}
          className={`ev${look === 'meeting' ? '' : ` ev--${look}`}`}
          to={href}
          tabIndex={-1}
          title={title}
        >
          {from === null ? null : <b>{time}</b>}
          <span className="trunc">{title}</span>
          <span className="sr-only">, {state}</span>
        </Link>
      ))}
      {entries.length > shown ? <span className="daygrid__more c3 t-xs">{entries.length - shown} more</span> : null}
    </div>
  )
}
