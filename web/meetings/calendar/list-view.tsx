import { Link } from 'react-router'
import type { DayParts } from '#lib/format/day-parts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { DayEntry } from './day-entries.ts'
import { fullDay } from './month-view.tsx'
import { openText } from './open-text.ts'

interface ListViewProps {
  days: readonly string[]
  today: string
  entries: ReadonlyMap<string, readonly DayEntry[]>
  /** When people can book the reader, by day. */
  open: DayParts
  onSchedule: (day: string) => void
  /** The day that was opened: it is shown also when nothing is on it. */
  isOpen?: string
}

/** The entries of days as a list; on phones also the view of a week. */
export function ListView({ days, today, entries, open, onSchedule, isOpen }: ListViewProps) {
  const shown = [...new Set([...(isOpen ? [isOpen] : []), ...days])].filter(
    (day) => day === isOpen || (entries.get(day) ?? []).length > 0,
  )
  if (shown.length === 0)
    return (
      <EmptyState
        solid="cube"
        title="Nothing on these days"
        actions={<Button onClick={() => onSchedule(days[0] ?? today)}>Schedule on {fullDay(days[0] ?? today)}</Button>}
      />
    )
  return (
    <div className="cal-list">
      {shown.map((day) => (
        <section key={day} aria-label={fullDay(day)}>
          <h2 className="t-sub">
            {fullDay(day)}
            {day === today ? <span className="c3"> (today)</span> : null}
          </h2>
          {open.has(day) ? <p className="c2 t-sm mt-1">People can book you {openText(open.get(day) ?? [])}</p> : null}
          {(entries.get(day) ?? []).length === 0 ? (
            <p className="c2 t-sm mt-1">
              Nothing on this day.{' '}
              <button type="button" className="link" onClick={() => onSchedule(day)}>
                Schedule a meeting
              </button>
            </p>
          ) : (
            <ul>
              {(entries.get(day) ?? []).map(({ key, look, href, time, title, beside, state }) => (
                <li key={key}>
                  <Link className={`cal-row${look === 'meeting' ? '' : ` cal-row--${look}`}`} to={href}>
                    <span className="num">{time}</span>
                    <span className="min-w-0">
                      <span className="block break-words semi">{title}</span>
                      <span className="c2 t-sm">{beside ? `${beside}. ${state}` : state}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
