import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { leaderboardApi, leaderboardQueries } from './queries.ts'

/** The switch to appear on the leaderboard; it changes immediately, and back when the call fails. */
export function ListedSwitch() {
  const client = useQueryClient()
  const { data: own } = useQuery(leaderboardQueries.own())
  // The last click shows immediately, before the call is reported as running.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const choose = useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: 'leaderboard listed' },
    mutationFn: (listed: boolean) => leaderboardApi.setListed({ body: { listed } }),
    onSuccess: (answer) => {
      client.setQueryData(leaderboardQueries.own().queryKey, answer)
      // Every cached list shows who is on it.
      void client.invalidateQueries({ queryKey: [...leaderboardQueries.all, 'page'] })
      void client.invalidateQueries({ queryKey: [...leaderboardQueries.all, 'top'] })
      toast.success(
        answer.listed ? 'You are on the leaderboard within a minute' : 'You are no longer on the leaderboard',
      )
    },
    onError: (error) => toast.error(error.message),
    onSettled: (_answer, _error, listed) => setWanted((now) => (now === listed ? null : now)),
  })
  if (!own) return null
  return (
    <Switch
      label="Show me on the leaderboard"
      help={
        <>
          When this is off, no list of the leaderboard shows you. You still see your own score.{' '}
          <Link className="link" to="/how-ranking-works">
            How ranking works
          </Link>
        </>
      }
      checked={wanted ?? own.listed}
      onChange={({ target }) => {
        setWanted(target.checked)
        choose.mutate(target.checked)
      }}
    />
  )
}
