import { formatDate } from '#lib/format/counts-and-dates.ts'

const dayMs = 86_400_000

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats a week by its first day: '30 Nov 2026 to 6 Dec 2026'. */
export function weekText(startsOn: string): string {
  const last = new Date(utc(startsOn).getTime() + 6 * dayMs)
  return `${formatDate(utc(startsOn), { zone: 'UTC' })} to ${formatDate(last, { zone: 'UTC' })}`
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a day: 'Mon 30 Nov'. */
export const dayText = (day: string): string => weekday.format(utc(day)).replace(',', '')

/** Returns the days of a week that have begun on a day, newest first. */
export function daysOf(startsOn: string, today: string): string[] {
  return Array.from({ length: 7 }, (_, at) => new Date(utc(startsOn).getTime() + at * dayMs).toISOString().slice(0, 10))
    .filter((day) => day <= today)
    .reverse()
}
