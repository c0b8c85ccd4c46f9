import { formatDate } from './format.ts'
import { formatDistance } from './format-distance.ts'
import type { MomentProps } from './time-ago.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * When something will be: how far away, and exactly. 'in 13 days, on 4 December 2026 at 10:31'; `short` has the exact moment
 * in the tooltip.
 */
export function TimeUntil({ at, className, short = false }: MomentProps & { short?: boolean }) {
  const utc = !useHydrated()
  const exact = formatDate(at, { time: true, utc })
  // Like `TimeAgo`: the server's words stay until the reader's own clock is asked.
  return (
    <time className={className} dateTime={at} title={short ? exact : undefined} suppressHydrationWarning>
      {formatDistance(at)}
      {short ? null : `, on ${exact}`}
    </time>
  )
}
