import { httpErrorText } from '../api/client-texts.ts'
import { type LeaderboardPeriod, type LeaderboardSort, periodPercent } from '../limits/leaderboard.ts'
import { datesOfSeason } from './seasons.ts'

/** The leaderboard's texts, word for word. */
export const leaderboardTexts = {
  tabs: { rank: 'Rank', projects: 'Projects', views: 'Views' },
  showMyPlace: 'Show my place',
  you: '(You)',
  notRanked: 'You are not ranked yet. Create your first project to get on the leaderboard.',
  createProject: 'Create project',
  unidentified: 'Sign in to see your position on the leaderboard.',
  signIn: 'Sign in',
  loading: 'Loading leaderboard...',
  failed: 'Failed to fetch leaderboard data',
} as const

export const topThree = (sort: LeaderboardSort) => `Top 3 by ${leaderboardTexts.tabs[sort]}`

export const noLeaders = (sort: LeaderboardSort) => `No data to display yet for ${leaderboardTexts.tabs[sort]}.`

/** The text for a call that was refused or not answered (status 0). */
export const leaderboardFailure = (status: number) => `${leaderboardTexts.failed}: ${httpErrorText(status)}`

/** The title of one of the three cards: the rank, or the count for the tab. */
export function cardTitle(sort: LeaderboardSort, rank: number, value: string): string {
  if (sort === 'rank') return `Rank #${rank}`
  return sort === 'projects' ? `Projects: ${value}` : value
}

/** Explains a chip, because its name sounds like days. */
export const periodMeaning = (period: LeaderboardPeriod) =>
  periodPercent[period] === 100 ? 'The whole list' : `The top ${periodPercent[period]}% of the whole list, rounded up`

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Explains a season's chip, or 'All time': what its points are for. */
export function seasonMeaning(season: string | undefined): string {
  if (season === undefined) return 'Everything since people joined'
  const { from, to } = datesOfSeason(season)
  const last = new Date(to.getTime() - 1)
  return `Only what happened from ${dayFormat.format(from)} to ${dayFormat.format(last)} ${from.getUTCFullYear()} (UTC)`
}
