import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { Leaderboard, leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { leaderboardTexts } from '@guildhall/contract/leaderboard/texts.ts'
import { leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import type { LeaderboardSearch } from './search.ts'

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
