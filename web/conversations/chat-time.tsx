import { formatAgo, formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'

/** The time of day: in the reader's time zone once scripts run. */
export function ClockTime({ at }: MomentProps) {
  const utc = !useHydrated()
  return (
    <time dateTime={at} title={formatDate(at, { time: true, utc })}>
      {clockTime(at, utc)}
    </time>
  )
}

/** In a list: the time for today's messages, else how many days ago. */
export function ListTime({ at }: MomentProps) {
  const utc = !useHydrated()
  const isToday = dayOf(at, utc) === dayOf(new Date(), utc)
  return (
    <time className="num" dateTime={at} suppressHydrationWarning>
      {isToday ? clockTime(at, utc) : formatAgo(at)}
    </time>
  )
}

/** The separator between two days. */
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

/** Formats a time as '09:38', in the local time zone or UTC. */
function clockTime(at: string, utc: boolean): string {
  return format('clock', { hour: '2-digit', minute: '2-digit' }, utc).format(new Date(at))
}

/** Returns the day of a moment: equal for moments on the same day. */
export function dayOf(at: string | Date, utc: boolean): string {
  return format('key', { year: 'numeric', month: '2-digit', day: '2-digit' }, utc).format(new Date(at))
}

/** Returns 'Today', 'Yesterday' or 'Thursday 19 November', with the year when it differs. */
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
