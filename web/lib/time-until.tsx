import { formatDate } from './format.ts'
import { formatDistance } from './format-distance.ts'
import type { MomentProps } from './time-ago.tsx'
import { useHydrated } from './use-hydrated.ts'

/** When something will be: how far away, and exactly. 'in 13 days, on 4 December 2026 at 10:31'. */
export function TimeUntil({ at, className }: MomentProps) {
  const utc = !useHydrated()
  // Like `TimeAgo`: the server's words stay until the reader's own clock is asked.
  return (
    <time className={className} dateTime={at} suppressHydrationWarning>
      {formatDistance(at)}, on {formatDate(at, { time: true, utc })}
    </time>
  )
}
