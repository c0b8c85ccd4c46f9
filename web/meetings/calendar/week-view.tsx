import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clockText } from '#lib/format/clock-text.ts'
import type { DayParts } from '#lib/format/day-parts.ts'
import { addDays } from '#ui/calendar/calendar.tsx'
import { weekOf } from './address.ts'
import { isTimed } from './day-entries.ts'
import { lanesOf } from './day-lanes.ts'
import { fullDay, type GridProps } from './month-view.tsx'
import { Beginning, slotMinutes } from './week-entries.tsx'

interface WeekViewProps extends GridProps {
  open: DayParts
  onSchedule: (day: string, time: string, minutes: number) => void
}

/** The hours that a week shows at least. */
const usual = { from: 8 * 60, to: 20 * 60 }
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A stretch that is being dragged over. */
interface Drag {
  day: string
  from: number
  to: number
}

/**
 * A week by half hours. Arrow keys move by half hour and by day, Page Up and Page Down by week; Enter, a click or a drag over free
 * time schedules.
 */
export function WeekView({ day, today, entries, open, onDay, onSchedule }: WeekViewProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [minute, setMinute] = useState(10 * 60)
  const [drag, setDrag] = useState<Drag | null>(null)
  const days = weekOf(day)
  const { from, to } = hoursOf(days, entries)
  const placed = new Map(days.map((each) => [each, lanesOf((entries.get(each) ?? []).filter(isTimed))]))
  const slots = Array.from({ length: (to - from) / slotMinutes }, (_, at) => from + at * slotMinutes)
  const focused = Math.min(Math.max(minute, from), to - slotMinutes)
  const focus = (on: string, at: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-slot="${on} ${at}"]`)?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    const days = { ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 }[event.key]
    const slots = { ArrowDown: slotMinutes, ArrowUp: -slotMinutes }[event.key]
    if (days === undefined && slots === undefined) return
    event.preventDefault()
    if (slots !== undefined) {
      const next = Math.min(Math.max(focused + slots, from), to - slotMinutes)
      setMinute(next)
      focus(day, next)
      return
    }
    const next = addDays(day, days ?? 0)
    onDay(next)
    focus(next, focused)
  }
  // The pointer may be released outside of the grid.
  useEffect(() => {
    if (!drag) return
    const end = () => {
      setDrag(null)
      const [first, last] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
      if (first !== last) onSchedule(drag.day, clockText(first), last - first + slotMinutes)
    }
    addEventListener('pointerup', end, { once: true })
    return () => removeEventListener('pointerup', end)
  }, [drag, onSchedule])
  const isOpen = (on: string, at: number) =>
    (open.get(on) ?? []).some(({ from, to }) => at >= from && at + slotMinutes <= to)
  const isDragged = (on: string, at: number) =>
    drag?.day === on && at >= Math.min(drag.from, drag.to) && at <= Math.max(drag.from, drag.to)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of half hours reads worse than a grid
    <div className="wk" role="grid" aria-label="Half hours of the week" ref={grid} onKeyDown={onKeyDown} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its half hours take the focus */}
      <div className="wk__r wk__h" role="row">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <span role="columnheader" className="sr-only">
          Time
        </span>
        <span aria-hidden="true" />
        {days.map((each, at) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <span key={each} role="columnheader" aria-current={each === today ? 'date' : undefined}>
            <b>{Number(each.slice(8))}</b> {names[at]}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div className="wk__r wk__all" role="row">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <span role="rowheader" className="c3 t-xs">
          Due
        </span>
        {days.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <span key={each} role="gridcell">
            {(entries.get(each) ?? [])
              .filter((entry) => entry.from === null)
              .map(({ key, href, title }) => (
                <Link key={key} className="ev ev--due" to={href}>
                  <span className="trunc">{title}</span>
                </Link>
              ))}
          </span>
        ))}
      </div>
      {slots.map((slot) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={slot} className="wk__r" role="row">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
          <span role="rowheader" className="wk__t c3 t-xs num">
            <span className={slot % 60 === 0 ? undefined : 'sr-only'}>{clockText(slot)}</span>
          </span>
          {days.map((each) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div key={each} role="gridcell" className={`wk__c${isOpen(each, slot) ? ' wk__c--open' : ''}`}>
              <button
                type="button"
                className={`wk__s${isDragged(each, slot) ? ' wk__s--drag' : ''}`}
                data-slot={`${each} ${slot}`}
                tabIndex={each === day && slot === focused ? 0 : -1}
                aria-label={`${fullDay(each)}, ${clockText(slot)}${isOpen(each, slot) ? ', people can book you' : ''}`}
                onFocus={() => setMinute(slot)}
                onClick={() => onSchedule(each, clockText(slot), slotMinutes)}
                onPointerDown={(event: PointerEvent) => {
                  if (event.pointerType === 'mouse' && event.button === 0) setDrag({ day: each, from: slot, to: slot })
                }}
                onPointerEnter={() => {
                  if (drag?.day === each) setDrag({ ...drag, to: slot })
                }}
              />
              <Beginning placed={placed.get(each) ?? []} slot={slot} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The hours that a week shows: the usual ones, and those of its meetings. */
function hoursOf(days: readonly string[], entries: GridProps['entries']): { from: number; to: number } {
  const timed = days.flatMap((day) => (entries.get(day) ?? []).filter(isTimed))
  const hour = 60
  return {
    from: Math.floor(Math.min(usual.from, ...timed.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(usual.to, ...timed.map(({ to }) => to)) / hour) * hour,
  }
}
