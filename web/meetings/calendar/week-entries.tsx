import { Link } from 'react-router'
import { clockText } from '#lib/format/clock-text.ts'
import { drawnUntil, type PlacedEntry } from './day-lanes.ts'

/** The minutes of a row. */
export const slotMinutes = 30

/** The height of a line of text, with which a style sheet counts, in minutes. */
const lineMinutes = 15

/** The meetings that begin in a half hour, as tall as they are long; those at the same time are side by side. */
export function Beginning({ placed, slot }: { placed: readonly PlacedEntry[]; slot: number }) {
  return placed
    .filter(({ entry: { from } }) => from >= slot && from < slot + slotMinutes)
    .map(({ entry, lane, lanes }) => {
      const { key, href, look, time, title, beside: people, state, from, to } = entry
      const minutes = drawnUntil(entry) - from
      // Its padding takes half a line.
      const lines = Math.max(1, Math.floor(minutes / lineMinutes - 0.5))
      const hasPeople = people !== '' && lines > 1
      const ofTitle = hasPeople ? lines - 1 : lines
      const looks = [
        look === 'meeting' ? '' : look,
        ofTitle === 1 ? 'line' : '',
        lines === 1 ? 'tight' : '',
        minutes < slotMinutes ? 'short' : '',
      ]
      // What is seen comes first and in one piece, so that people who speak to their browser can say it.
      const whole = `${time} ${title}${people ? `, ${people}` : ''}, until ${clockText(to)}, ${state}`
      const style = {
        top: `${((from - slot) / slotMinutes) * 100}%`,
        height: `${(minutes / slotMinutes) * 100}%`,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        '--lines': ofTitle,
      }
      return (
        <Link
          key={key}
          to={href}
          className={['wk__e', ...looks.filter(Boolean).map((each) => `wk__e--${each}`)].join(' ')}
          style={style}
          title={whole}
          aria-label={whole}
        >
          <span className="wk__et">
            <b>{time}</b> <span>{title}</span>
          </span>
          {hasPeople ? <span className="wk__p c2 trunc">{people}</span> : null}
        </Link>
      )
    })
}
