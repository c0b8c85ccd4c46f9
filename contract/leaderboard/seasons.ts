/** A season of the leaderboard: a quarter of a year in UTC, such as `2026-Q4`. */
export const seasonPattern = /^[2-9]\d{3}-Q[1-4]$/

const monthsOfQuarter = 3

/** Returns the season that a moment is in. */
export function seasonAt(moment: Date): string {
  return `${moment.getUTCFullYear()}-Q${Math.floor(moment.getUTCMonth() / monthsOfQuarter) + 1}`
}

/** Returns when a season begins, and when the next one does (UTC). */
export function datesOfSeason(season: string): { from: Date; to: Date } {
  const [year = 0, quarter = 1] = season.split('-Q').map(Number)
  const firstMonth = (quarter - 1) * monthsOfQuarter
  return { from: new Date(Date.UTC(year, firstMonth)), to: new Date(Date.UTC(year, firstMonth + monthsOfQuarter)) }
}

/** Returns the seasons that the leaderboard has at a moment: the current one, then the one before. */
export function keptSeasons(now: Date): [current: string, previous: string] {
  const current = seasonAt(now)
  return [current, seasonAt(new Date(datesOfSeason(current).from.getTime() - 1))]
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Returns a season's name, such as 'Oct–Dec 2026'. */
export function seasonName(season: string): string {
  const { from, to } = datesOfSeason(season)
  const last = new Date(to.getTime() - 1)
  return `${monthFormat.format(from)}–${monthFormat.format(last)} ${from.getUTCFullYear()}`
}
