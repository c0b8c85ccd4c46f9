import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import type { LeaderboardSort } from '@guildhall/contract/limits/leaderboard.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'

/** What a tab sorts by, of one person. */
export function measureOf(sort: LeaderboardSort, entry: LeaderboardEntry): number {
  return { rank: entry.rankingScore, projects: entry.projects, views: entry.views }[sort]
}

/** The same in characters; points are shown whole. */
export function formatValue(sort: LeaderboardSort, entry: LeaderboardEntry): string {
  return formatCount(Math.round(measureOf(sort, entry)))
}

/** Where a click on a person leads; the page of another kind of person redirects. */
export function personPath({ customUserId, userType }: LeaderboardEntry, ownId: string | undefined): string {
  if (customUserId === ownId) return '/profile'
  return `/${userType === 'freelancer' ? 'freelancer' : 'student'}profile/${customUserId}`
}

/** What a portrait needs; a name of one piece has one initial. */
export function portraitOf({ name, profilePicture, userType }: LeaderboardEntry) {
  const [firstName = '', ...others] = name.split(' ')
  const picture = profilePicture ? { main: profilePicture, width: 192, height: 192, alt: '', sizes: [] } : null
  const kind = userType === 'business' ? ('business' as const) : ('person' as const)
  return { firstName, lastName: others.at(-1) ?? '', picture, kind }
}
