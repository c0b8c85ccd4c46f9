const count = new Intl.NumberFormat('en')
const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const dateStyles = {
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthYear: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  whole: { dateStyle: 'long', timeStyle: 'short' },
  iso: {},
} as const
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a count with thousands separators; `narrow` shortens it from 10,000 ('12.4k'). */
export function formatCount(value: number, { narrow = false } = {}): string {
  return narrow && value >= 10_000 ? shortCount.format(value).toLowerCase() : count.format(value)
}

/** The time zone, or that of the device without one. Always given: the server's zone is not the reader's. */
interface Zone {
  zone: string | undefined
}

/**
 * Formats how long ago in as few characters as possible: 'Now', '4 min', '2 h', 'Yesterday', 'Wed', '16 Nov', '16 Nov 2025'.
 */
export function formatAgo(at: string | Date, { now = new Date(), zone }: Zone & { now?: Date }): string {
  const then = new Date(at)
  const passed = now.getTime() - then.getTime()
  if (passed < minute) return 'Now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  const [today, itsDay] = [dateFormat('iso', zone).format(now), dateFormat('iso', zone).format(then)]
  const days = (Date.parse(today) - Date.parse(itsDay)) / day
  if (days === 0) return `${Math.floor(passed / hour)} h`
  if (days === 1) return 'Yesterday'
  const style = days < 7 ? 'weekday' : itsDay.slice(0, 4) === today.slice(0, 4) ? 'dayMonth' : 'dayMonthYear'
  return dateFormat(style, zone).format(then)
}

/** Formats a date: '16 Nov 2025', or with the time for a tooltip. */
export function formatDate(at: string | Date, { time = false, zone }: { time?: boolean } & Zone): string {
  return dateFormat(time ? 'whole' : 'dayMonthYear', zone).format(new Date(at))
}

/** Formats a calendar day, which is the same everywhere: '2027-08-31' as a date. */
export const formatCalendarDay = (day: string): string => formatDate(`${day}T00:00:00Z`, { zone: 'UTC' })

/** Formats a day, YYYY-MM-DD: '3 Dec', '3 Dec 2027' outside this year. */
export function formatDay(date: string, now: Date = new Date()): string {
  const at = new Date(`${date}T00:00:00Z`)
  return dateFormat(at.getUTCFullYear() === now.getUTCFullYear() ? 'dayMonth' : 'dayMonthYear', 'UTC').format(at)
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(style: keyof typeof dateStyles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  // Swedish dates are ISO dates.
  const locale = style === 'iso' ? 'sv' : 'en-GB'
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone })
  dateFormats.set(key, known)
  return known
}

/** Formats a count that may be capped: '240', '1,000+'. */
export function formatTotal({ value, exact }: { value: number; exact: boolean }): string {
  return exact ? formatCount(value) : `${formatCount(value)}+`
}

/** Formats a number of days: '1 day', '6 days'. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
