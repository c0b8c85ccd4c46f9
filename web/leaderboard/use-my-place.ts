import { leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { leaderboardApi, leaderboardQueries } from './queries.ts'
import { type LeaderboardSearch, leaderboardPath } from './search.ts'

/** Why somebody has no place to show: not known, no public project, chosen so, or not counted yet. */
export type NoPlace = 'unidentified' | 'unranked' | 'unlisted' | 'uncounted'

/**
 * 'Show my place' of somebody signed in: looks the place up anew, leads to where it is (to 30D when the
 * chip leaves it out) and counts `found` up, or says why there is none.
 */
export function useMyPlace(search: LeaderboardSearch, isOnPage: (customUserId: string) => boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [found, setFound] = useState(0)
  const [noPlace, setNoPlace] = useState<NoPlace | null>(null)
  const { sort, period } = search
  const look = useMutation({
    mutationFn: async () => {
      const answer = await leaderboardApi.list({ query: { sort, period, around: 'me' } })
      if (answer.me === null) {
        const { listed, facts } = await leaderboardApi.own()
        return { answer, none: !listed ? 'unlisted' : facts.projects > 0 ? 'uncounted' : 'unranked' } as const
      }
      return { answer, none: answer.me ? null : ('unidentified' as const) }
    },
    onSuccess: async ({ answer, none }) => {
      setNoPlace(none)
      const { me, visible } = answer
      if (!me) return
      const isKept = me.position <= visible
      const target: LeaderboardSearch = isKept ? { sort, period, around: 'me' } : { sort, period: '30D', around: 'me' }
      const isOnPodium = me.position <= leaderboardLimits.podium
      if (!isKept || !(isOnPodium || isOnPage(me.entry.customUserId))) {
        if (isKept) client.setQueryData(leaderboardQueries.page(target).queryKey, answer)
        await navigate(leaderboardPath(target), { preventScrollReset: true })
      }
      setFound((times) => times + 1)
    },
    // A session that has ended elsewhere is nobody's any more.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) setNoPlace('unidentified')
      else toast.error(error.message)
    },
  })
  return { look, found, noPlace, dismiss: () => setNoPlace(null) }
}
