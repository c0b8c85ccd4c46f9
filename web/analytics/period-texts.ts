import type { AnalyticsPeriod } from '@guildhall/contract/limits/analytics.ts'

// Days are those of UTC, wherever they are read.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as '2026-11-16' in the fewest words: '16 Nov', with its year where there are two of that name. */
export function shortDay(day: string, year = false): string {
  return (year ? shortWithYear : short).format(new Date(day))
}

/** '16 November'. */
export const longDay = (day: string): string => long.format(new Date(day))

/** '22 September to 21 October', with the years where they are two. */
export function spanWords({ from, to }: { from: string; to: string }): string {
  const words = from.slice(0, 4) === to.slice(0, 4) ? long : withYear
  return `${words.format(new Date(from))} to ${words.format(new Date(to))}`
}

/** A period as the page says it. */
export function wordsOf(days: AnalyticsPeriod) {
  const words = `${days} days`
  return { chip: days === 365 ? 'Year' : words, now: `these ${words}`, before: `the ${words} before` }
}
