import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { Leaderboard, leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
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

/** The calls of the leaderboard, made from the browser. */
export const leaderboardApi: LeaderboardApi = createClient<typeof leaderboardEndpoints>(leaderboardCalls, browserSend)

const all = ['leaderboard'] as const

/** What can be asked about the leaderboard. A page's loader passes an `api` that calls in process. */
export const leaderboardQueries = {
  all,
  page: (search: LeaderboardSearch, api = leaderboardApi) =>
    queryOptions({
      queryKey: [...all, 'page', search],
      queryFn: async ({ signal }) => succeeded(await api.list({ query: search, signal })),
    }),
  /** Those of the podium, for pages further down. */
  top: ({ sort, period }: LeaderboardSearch, api = leaderboardApi) =>
    queryOptions({
      queryKey: [...all, 'top', sort, period],
      queryFn: async ({ signal }) =>
        succeeded(await api.list({ query: { sort, period, limit: leaderboardLimits.podium }, signal })),
    }),
  /** What one's own score is made of. */
  own: (api = leaderboardApi) =>
    queryOptions({ queryKey: [...all, 'own'], queryFn: ({ signal }) => api.own({ signal }) }),
}

/** What an address needs: its page and, where that does not begin at the top, the podium. */
export function queriesOf(search: LeaderboardSearch, api = leaderboardApi) {
  const page = leaderboardQueries.page(search, api)
  return search.cursor || search.around ? [page, leaderboardQueries.top(search, api)] : [page]
}

// An answer with status 200 may still say that it failed.
function succeeded(answer: Leaderboard): Leaderboard {
  if (!answer.success) throw new Error(leaderboardTexts.failed)
  return answer
}

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
