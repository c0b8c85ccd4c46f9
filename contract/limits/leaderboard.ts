/** Every number of the leaderboard. */

export const leaderboardSorts = ['rank', 'projects', 'views'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

export const leaderboardPeriods = ['24h', '7D', '30D'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]

/** The part of the whole list each chip keeps, in percent: whole numbers, so that rounding up is exact. */
export const periodPercent: Record<LeaderboardPeriod, number> = { '24h': 20, '7D': 50, '30D': 100 }

export const leaderboardLimits = {
  podium: 3,
  highlightMs: 3000,
  /** The lowest bar, in percent of the highest. */
  leastBar: 24,
  leastBarOfZero: 14,
} as const

/** Points of the ranking score. */
export const rankingLimits = {
  order: 50,
  /** Orders and engagements together of one buyer with one seller that count in a calendar year (UTC). */
  ordersPerBuyer: 3,
  engagement: 50,
  project: 20,
  rating: 10,
  connection: 5,
  connectionsAtMost: 200,
  endorsement: 2,
  endorsementsAtMost: 100,
  views: 10,
} as const

/** Returns how many of `total` ranked people a chip keeps: its part of the whole list, rounded up. */
export function visibleOf(period: LeaderboardPeriod, total: number): number {
  return Math.ceil((total * periodPercent[period]) / 100)
}
