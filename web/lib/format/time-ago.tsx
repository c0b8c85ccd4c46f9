import { useHydrated } from '../hooks/use-hydrated.ts'
import { formatAgo, formatDate } from './counts-and-dates.ts'

export interface MomentProps {
  /** ISO 8601. */
  at: string
  className?: string
}

/** How long ago something happened, with the full date in the tooltip. */
export function TimeAgo({ at, className }: MomentProps) {
  const utc = !useHydrated()
  // The server's clock and time zone are not the reader's: its text stays until the next visit, so that nothing shifts.
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true, utc })} suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  )
}

/** A date, or date and time: in the reader's time zone once scripts run, in UTC before. */
export function DateOf({ at, className, time = false }: MomentProps & { time?: boolean }) {
  const utc = !useHydrated()
  return (
    <time className={className} dateTime={at}>
      {formatDate(at, { time, utc })}
    </time>
  )
}
