import { formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'

const day = { day: 'numeric', month: 'short' } as const
const thisYear = new Intl.DateTimeFormat('en-GB', day)
const thisYearAtTime = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })

/**
 * A date, as short as possible: '4 Dec', with `time` '4 Dec, 10:31', with the year when it differs; the exact moment is in
 * the tooltip.
 */
export function DayOf({ at, className, time = false }: MomentProps & { time?: boolean }) {
  const isHydrated = useHydrated()
  const moment = new Date(at)
  // Until the reader's time zone is known, the date is in UTC, with its year.
  const isShort = isHydrated && moment.getFullYear() === new Date().getFullYear()
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true, utc: !isHydrated })}>
      {isShort
        ? (time ? thisYearAtTime : thisYear).format(moment)
        : formatDate(at, { time: time && isHydrated, utc: !isHydrated })}
    </time>
  )
}
