import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { Leaderboard, leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { seasonPattern } from '@guildhall/contract/leaderboard/seasons.ts'
import { leaderboardTexts } from '@guildhall/contract/leaderboard/texts.ts'
import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  leaderboardLimits,
  leaderboardPeriods,
  leaderboardSorts,
} from '@guildhall/contract/limits/leaderboard.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type LeaderboardApi = Client<typeof leaderboardEndpoints>

/** The leaderboard API, called from the browser. */
export const leaderboardApi: LeaderboardApi = createClient<typeof leaderboardEndpoints>(leaderboardCalls, browserSend)

const all = ['leaderboard'] as const

/** The leaderboard queries. A page's loader passes an `api` that calls in process. */
export const leaderboardQueries = {
  all,
  page: (search: LeaderboardSearch, api = leaderboardApi) =>
    queryOptions({
      queryKey: [...all, 'page', search],
      queryFn: async ({ signal }) => succeeded(await api.list({ query: search, signal })),
    }),
  /** The podium entries, for pages further down. */
  top: ({ sort, season, period }: LeaderboardSearch, api = leaderboardApi) =>
    queryOptions({
      queryKey: [...all, 'top', sort, season, period],
      queryFn: async ({ signal }) =>
        succeeded(await api.list({ query: { sort, season, period, limit: leaderboardLimits.podium }, signal })),
    }),
  /** What a ranked person's score consists of, of all time or in a season. */
  points: (id: string, season?: string, api = leaderboardApi) =>
    queryOptions({
      queryKey: [...all, 'points', id, season],
      queryFn: ({ signal }) => api.points({ params: { id }, query: { season }, signal }),
    }),
  /** How the viewer's own score is made up. */
  own: (api = leaderboardApi) =>
    queryOptions({ queryKey: [...all, 'own'], queryFn: ({ signal }) => api.own({ signal }) }),
}

/** Returns the queries a URL needs: its page and, where that does not start at the top, the podium. */
export function queriesOf(search: LeaderboardSearch, api = leaderboardApi) {
  const page = leaderboardQueries.page(search, api)
  return search.cursor || search.around ? [page, leaderboardQueries.top(search, api)] : [page]
}

// A response with status 200 may still report a failure.
function succeeded(answer: Leaderboard): Leaderboard {
  if (!answer.success) throw new Error(leaderboardTexts.failed)
  return answer
}

/** What a leaderboard URL shows: a tab, a season (absent: all time), a chip, and a page: the first, one further down, or the viewer's own. */
export interface LeaderboardSearch {
  sort: LeaderboardSort
  season?: string
  period: LeaderboardPeriod
  cursor?: string
  around?: 'me'
}

/** Parses a URL; unknown values count as absent, so that any link shows the leaderboard. */
export function readLeaderboardSearch(params: URLSearchParams): LeaderboardSearch {
  const [sort, season, period, cursor] = ['sort', 'season', 'period', 'cursor'].map((name) => params.get(name))
  return {
    sort: leaderboardSorts.find((each) => each === sort) ?? 'rank',
    ...(season && seasonPattern.test(season) ? { season } : {}),
    period: leaderboardPeriods.find((each) => each === period) ?? '30D',
    ...(params.get('around') === 'me' ? { around: 'me' } : cursor ? { cursor } : {}),
  }
}

/** Returns the URL that shows it. */
export function leaderboardPath({ sort, season, period, cursor, around }: LeaderboardSearch): string {
  const params = new URLSearchParams({
    ...(sort === 'rank' ? {} : { sort }),
    ...(season ? { season } : {}),
    ...(period === '30D' ? {} : { period }),
    ...(around ? { around } : cursor ? { cursor } : {}),
  })
  return params.size > 0 ? `/leaderboard?${params}` : '/leaderboard'
}
