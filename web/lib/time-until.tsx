import { formatDate } from './format.ts'
import { formatDistance } from './format-distance.ts'
import type { MomentProps } from './time-ago.tsx'
import { useHydrated } from './use-hydrated.ts'

const twoDays = 2 * 86_400_000

/**
 * When something will be: how far away, and on which day, with the time where it is near. 'in 13 days, on 4 Dec 2026', 'in 5
 * hours, on 4 December 2026 at 10:31'; `short` leaves the date to the tooltip, which always has the exact moment.
 */
export function TimeUntil({ at, className, short = false }: MomentProps & { short?: boolean }) {
  const utc = !useHydrated()
  const exact = formatDate(at, { time: true, utc })
  const isNear = Math.abs(Date.parse(at) - Date.now()) < twoDays
  // Like `TimeAgo`: the server's words stay until the reader's own clock is asked.
  return (
    <time className={className} dateTime={at} title={short || !isNear ? exact : undefined} suppressHydrationWarning>
      {formatDistance(at)}
      {short ? null : `, on ${isNear ? exact : formatDate(at, { utc })}`}
    </time>
  )
}
