import { formatAgo, formatDate } from './format.ts'
import { formatDistance } from './format-distance.ts'
import { useHydrated } from './use-hydrated.ts'

interface MomentProps {
  /** ISO 8601. */
  at: string
  className?: string
}

/** How long ago something was, with the full date in the tooltip. */
export function TimeAgo({ at, className }: MomentProps) {
  const utc = !useHydrated()
  // The server's clock and time zone are not the reader's: its words stay until the next visit, so that nothing moves.
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true, utc })} suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  )
}

/** The date of a moment, or date and time: the reader's own as soon as there are scripts, that of UTC before. */
export function DateOf({ at, className, time = false }: MomentProps & { time?: boolean }) {
  const utc = !useHydrated()
  return (
    <time className={className} dateTime={at}>
      {formatDate(at, { time, utc })}
    </time>
  )
}

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
