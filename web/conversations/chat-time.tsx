import { formatAgo, formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'

/** The time of day: the reader's own as soon as there are scripts. */
export function ClockTime({ at }: MomentProps) {
  const utc = !useHydrated()
  return (
    <time dateTime={at} title={formatDate(at, { time: true, utc })}>
      {clockTime(at, utc)}
    </time>
  )
}

/** In a list: the time of what was today, else how many days ago. */
export function ListTime({ at }: MomentProps) {
  const utc = !useHydrated()
  const isToday = dayOf(at, utc) === dayOf(new Date(), utc)
  return (
    <time className="num" dateTime={at} suppressHydrationWarning>
      {isToday ? clockTime(at, utc) : formatAgo(at)}
    </time>
  )
}

/** The line between two days. */
export function DayLine({ at }: MomentProps) {
  const utc = !useHydrated()
  return (
    <div className="day">
      <span suppressHydrationWarning>{dayWords(at, utc)}</span>
    </div>
  )
}

const day = 24 * 60 * 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions, utc: boolean): Intl.DateTimeFormat {
  const key = `${name} ${utc}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(utc && { timeZone: 'UTC' }) })
  formats.set(key, known)
  return known
}

/** '09:38', of where this runs or of UTC. */
function clockTime(at: string, utc: boolean): string {
  return format('clock', { hour: '2-digit', minute: '2-digit' }, utc).format(new Date(at))
}

/** The day of a moment: equal for moments of one day. */
export function dayOf(at: string | Date, utc: boolean): string {
  return format('key', { year: 'numeric', month: '2-digit', day: '2-digit' }, utc).format(new Date(at))
}

/** 'Today', 'Yesterday', 'Thursday 19 November', with its year when that is another. */
function dayWords(at: string, utc: boolean, now = Date.now()): string {
  const key = dayOf(at, utc)
  if (key === dayOf(new Date(now), utc)) return 'Today'
  if (key === dayOf(new Date(now - day), utc)) return 'Yesterday'
  const isThisYear = key.slice(-4) === dayOf(new Date(now), utc).slice(-4)
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return isThisYear
    ? format('words', words, utc).format(new Date(at)).replace(',', '')
    : format('year', { ...words, year: 'numeric' }, utc)
        .format(new Date(at))
        .replace(',', '')
}
