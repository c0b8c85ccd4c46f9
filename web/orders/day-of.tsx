import { formatDate } from '#lib/format.ts'
import type { MomentProps } from '#lib/time-ago.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** A day as short as it can be said: '4 Dec', with the year where it is another; the time stands in the tooltip. */
export function DayOf({ at, className }: MomentProps) {
  const isHydrated = useHydrated()
  const day = new Date(at)
  // Until the reader's zone is known the day is that of UTC, with its year.
  const isShort = isHydrated && day.getFullYear() === new Date().getFullYear()
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true, utc: !isHydrated })}>
      {isShort ? thisYear.format(day) : formatDate(at, { utc: !isHydrated })}
    </time>
  )
}
