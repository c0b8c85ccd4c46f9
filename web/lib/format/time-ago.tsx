import { useTimeZone } from '../hooks/use-time-zone.ts'
import { useViewer } from '../page/viewer.ts'
import { formatAgo, formatDate } from './counts-and-dates.ts'

export interface MomentProps {
  /** ISO 8601. */
  at: string
  className?: string
}

/** How long ago something happened, with the full date in the tooltip. */
export function TimeAgo({ at, className }: MomentProps) {
  // Not `useTimeZone`: the server's clock is not the reader's, so its text stays until the next visit and nothing shifts.
  const zone = useViewer()?.timeZone || undefined
  const title = formatDate(at, { time: true, zone: useTimeZone() })
  return (
    <time className={className} dateTime={at} title={title} suppressHydrationWarning>
      {formatAgo(at, { zone })}
    </time>
  )
}

/** A date, or date and time, in the reader's time zone. */
export function DateOf({ at, className, time = false }: MomentProps & { time?: boolean }) {
  const zone = useTimeZone()
  return (
    <time className={className} dateTime={at}>
      {formatDate(at, { time, zone })}
    </time>
  )
}
