import { formatDate } from '#lib/format/counts-and-dates.ts'
import type { MomentProps } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'

const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/**
 * A date, as short as possible: '4 Dec', with `time` '4 Dec, 10:31', with the year when it differs; the exact moment is in
 * the tooltip.
 */
export function DayOf({ at, className, time = false }: MomentProps & { time?: boolean }) {
  const isHydrated = useHydrated()
  const zone = useTimeZone()
  const yearOf = (moment: Date) => formatDate(moment, { zone }).slice(-4)
  // Until the reader's clock is known, the date has its year.
  const isShort = isHydrated && yearOf(new Date(at)) === yearOf(new Date())
  const style = { ...day, ...(time && clock), timeZone: zone }
  return (
    <time className={className} dateTime={at} title={formatDate(at, { time: true, zone })}>
      {isShort
        ? new Intl.DateTimeFormat('en-GB', style).format(new Date(at))
        : formatDate(at, { time: time && isHydrated, zone })}
    </time>
  )
}
