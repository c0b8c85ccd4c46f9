import { formatAgo, formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'

/** The time of day, in the reader's time zone. */
export function ClockTime({ at }: MomentProps) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} title={formatDate(at, { time: true, zone })}>
      {clockTime(at, zone)}
    </time>
  )
}

/** In a list: the time for today's messages, else how many days ago. */
export function ListTime({ at }: MomentProps) {
  const zone = useTimeZone()
  const isToday = dayOf(at, zone) === dayOf(new Date(), zone)
  return (
    <time className="num" dateTime={at} suppressHydrationWarning>
      {isToday ? clockTime(at, zone) : formatAgo(at, { zone })}
    </time>
  )
}

/** The separator between two days. */
export function DayLine({ at }: MomentProps) {
  const zone = useTimeZone()
  return (
    <div className="day">
      <span suppressHydrationWarning>{dayWords(at, zone)}</span>
    </div>
  )
}

const day = 24 * 60 * 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, known)
  return known
}

/** Formats a time as '09:38'. */
function clockTime(at: string, zone: string): string {
  return format('clock', { hour: '2-digit', minute: '2-digit' }, zone).format(new Date(at))
}

/** Returns the day of a moment in a zone: equal for moments on the same day. */
export function dayOf(at: string | Date, zone: string): string {
  return format('key', { year: 'numeric', month: '2-digit', day: '2-digit' }, zone).format(new Date(at))
}

/** Returns 'Today', 'Yesterday' or 'Thursday 19 November', with the year when it differs. */
function dayWords(at: string, zone: string, now = Date.now()): string {
  const key = dayOf(at, zone)
  if (key === dayOf(new Date(now), zone)) return 'Today'
  if (key === dayOf(new Date(now - day), zone)) return 'Yesterday'
  const isThisYear = key.slice(-4) === dayOf(new Date(now), zone).slice(-4)
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return isThisYear
    ? format('words', words, zone).format(new Date(at)).replace(',', '')
    : format('year', { ...words, year: 'numeric' }, zone)
        .format(new Date(at))
        .replace(',', '')
}
