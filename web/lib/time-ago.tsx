import { formatAgo, formatDate } from './format.ts'

/** How long ago something was, with the full date in the tooltip. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  // The server's clock and time zone are not the reader's: the words may differ until the next render, and that is fine.
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true })} suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  )
}
