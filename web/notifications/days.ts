import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { addDays } from '#ui/calendar/calendar.tsx'

/** A day with its notifications, as the page shows them. */
export interface Day<T> {
  /** The day of the calendar, as '2026-11-20'. */
  key: string
  /** 'Today', 'Yesterday', or the date. */
  title: string
  /** The date, beside 'Today' and 'Yesterday'. */
  date: string | null
  items: T[]
}

/** The calendar of a time zone. */
interface Calendar {
  zone: string
  now: Date
}

/** Groups what is sorted by time by its day in a calendar. */
export function groupByDay<T extends { time: string }>(items: readonly T[], { zone, now }: Calendar): Day<T>[] {
  const format = formatOf(zone, now)
  const [today, yesterday] = [dateIn(now, zone), addDays(dateIn(now, zone), -1)]
  const days: Day<T>[] = []
  for (const item of items) {
    const at = new Date(item.time)
    const key = dateIn(at, zone)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else {
      const word = key === today ? 'Today' : key === yesterday ? 'Yesterday' : undefined
      days.push({ key, title: word ?? format(at), date: word ? format(at) : null, items: [item] })
    }
  }
  return days
}

function formatOf(timeZone: string, now: Date) {
  const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone })
  const short = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return (at: Date) => (year.format(at) === year.format(now) ? short : long).format(at)
}
