import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { useChosen } from '#lib/forms/use-chosen.ts'
import { Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { leaderboardApi, leaderboardQueries } from './queries.ts'

/** The switch to appear on the leaderboard; it changes immediately, and back when the call fails. */
export function ListedSwitch() {
  const client = useQueryClient()
  const { data: own } = useQuery(leaderboardQueries.own())
  const [isListed, choose] = useChosen(
    own?.listed ?? false,
    async (listed) => {
      const answer = await leaderboardApi.setListed({ body: { listed } })
      client.setQueryData(leaderboardQueries.own().queryKey, answer)
      // Every cached list shows who is on it.
      void client.invalidateQueries({ queryKey: [...leaderboardQueries.all, 'page'] })
      void client.invalidateQueries({ queryKey: [...leaderboardQueries.all, 'top'] })
      toast.success(
        answer.listed ? 'You are on the leaderboard within a minute' : 'You are no longer on the leaderboard',
      )
    },
    (error) => toast.error(failureText(error)),
  )
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
      checked={isListed}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
