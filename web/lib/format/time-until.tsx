import { useTimeZone } from '../hooks/use-time-zone.ts'
import { formatDate } from './counts-and-dates.ts'
import type { MomentProps } from './time-ago.tsx'

const twoDays = 2 * 86_400_000

/**
 * When something will happen: how far away, and the date, with the time if it is near. 'in 13 days, on 4 Dec 2026', 'in 5
 * hours, on 4 December 2026 at 10:31'; `short` leaves the date to the tooltip, which always has the exact moment.
 */
export function TimeUntil({ at, className, short = false }: MomentProps & { short?: boolean }) {
  const zone = useTimeZone()
  const exact = formatDate(at, { time: true, zone })
  const isNear = Math.abs(Date.parse(at) - Date.now()) < twoDays
  // Like `TimeAgo`: the server's text stays until the reader's own clock is used.
  return (
    <time className={className} dateTime={at} title={short || !isNear ? exact : undefined} suppressHydrationWarning>
      {formatDistance(at)}
      {short ? null : `, on ${isNear ? exact : formatDate(at, { zone })}`}
    </time>
  )
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats how far away a moment is, in the largest unit with at least two: 'in 13 days', '3 hours ago'. */
function formatDistance(at: string | Date, now: Date = new Date()): string {
  const ahead = new Date(at).getTime() - now.getTime()
  const [unit, length] = Math.abs(ahead) >= 2 * day ? daysUnit : Math.abs(ahead) >= 2 * hour ? hoursUnit : minutesUnit
  return distance.format(Math.round(ahead / length), unit)
}
const distance = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const daysUnit = ['day', day] as const
const hoursUnit = ['hour', hour] as const
const minutesUnit = ['minute', minute] as const
