// Days are UTC days, wherever the reader is.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * Formats a day such as '2026-11-16' as briefly as possible: '16 Nov', with the year where the same date occurs in two
 * years.
 */
export function shortDay(day: string, year = false): string {
  return (year ? shortWithYear : short).format(new Date(day))
}

/** Formats a day as '16 November'. */
export const longDay = (day: string): string => long.format(new Date(day))

/** Formats a period as '22 September to 21 October', with the years where they differ. */
export function spanWords({ from, to }: { from: string; to: string }): string {
  const words = from.slice(0, 4) === to.slice(0, 4) ? long : withYear
  return `${words.format(new Date(from))} to ${words.format(new Date(to))}`
}
