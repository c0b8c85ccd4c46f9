import { formatAgo, formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { clockTime, dayOf, dayWords } from './format-time.ts'

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
