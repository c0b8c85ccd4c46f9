import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  leaderboardPeriods,
  leaderboardSorts,
} from '@guildhall/contract/limits/leaderboard.ts'

/** What an address of the leaderboard shows: a tab, a chip, and of its pages the first, one further down, or one's own. */
export interface LeaderboardSearch {
  sort: LeaderboardSort
  period: LeaderboardPeriod
  cursor?: string
  around?: 'me'
}

/** Reads an address; what is not on our lists counts as absent, so that any link shows the leaderboard. */
export function readLeaderboardSearch(params: URLSearchParams): LeaderboardSearch {
  const [sort, period, cursor] = ['sort', 'period', 'cursor'].map((name) => params.get(name))
  return {
    sort: leaderboardSorts.find((each) => each === sort) ?? 'rank',
    period: leaderboardPeriods.find((each) => each === period) ?? '30D',
    ...(params.get('around') === 'me' ? { around: 'me' } : cursor ? { cursor } : {}),
  }
}

/** The address that shows it. */
export function leaderboardPath({ sort, period, cursor, around }: LeaderboardSearch): string {
  const params = new URLSearchParams({
    ...(sort === 'rank' ? {} : { sort }),
    ...(period === '30D' ? {} : { period }),
    ...(around ? { around } : cursor ? { cursor } : {}),
  })
  return params.size > 0 ? `/leaderboard?${params}` : '/leaderboard'
}
