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

/** Which calendar is meant: UTC, or the reader's own. */
interface Calendar {
  utc: boolean
  now: Date
}

const dayMs = 86_400_000

/** Groups what is sorted by time by its day in a calendar. */
export function groupByDay<T extends { time: string }>(items: readonly T[], { utc, now }: Calendar): Day<T>[] {
  const { number, format } = calendarOf(utc, now)
  const days: Day<T>[] = []
  for (const item of items) {
    const at = new Date(item.time)
    const key = new Date(number(at) * dayMs).toISOString().slice(0, 10)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else {
      const word = ['Today', 'Yesterday'][number(now) - number(at)]
      days.push({ key, title: word ?? format(at), date: word ? format(at) : null, items: [item] })
    }
  }
  return days
}

function calendarOf(utc: boolean, now: Date) {
  const zone = utc ? { timeZone: 'UTC' } : {}
  const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', ...zone })
  const short = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...zone })
  const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...zone })
  return {
    number: (at: Date) => Math.floor((at.getTime() - (utc ? 0 : at.getTimezoneOffset() * 60_000)) / dayMs),
    format: (at: Date) => (year.format(at) === year.format(now) ? short : long).format(at),
  }
}
