import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { seasonName } from '@guildhall/contract/leaderboard/seasons.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { PointsEvents } from './points-events.tsx'
import { PointsTable } from './points-table.tsx'
import { leaderboardQueries } from './queries.ts'
import { personPath } from './ranking-table.tsx'

interface PointsDialogProps {
  entry: LeaderboardEntry
  season: string | undefined
  /** The button that contests these points; null for the viewer's own. */
  contest: ReactNode
  onClose: () => void
}

/** What a person's points consist of, the single events, and the button that contests them. */
export function PointsDialog({ entry, season, contest, onClose }: PointsDialogProps) {
  const { data, error, refetch } = useQuery(leaderboardQueries.points(entry.customUserId, season))
  const profile = personPath(entry, undefined)
  const projects = `/marketplace?seller=${entry.customUserId}`
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Points of ${entry.name}`}
      description={
        season ? `Counted now, from what happened in ${seasonName(season)}.` : 'Counted now, from everything so far.'
      }
    >
      <div className="mt-4">
        {data ? (
          <>
            <PointsTable
              title="Score"
              {...data}
              links={{
                orders: profile,
                engagements: profile,
                projects,
                reviews: `${profile}#reviews`,
                connections: profile,
                endorsements: profile,
                views: `${projects}&sort=views`,
              }}
            />
            <PointsEvents entry={entry} season={season} facts={data.facts} isOwn={contest === null} />
          </>
        ) : error ? (
          <LoadFailure
            title="The points could not be loaded"
            message={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height="16rem" />
        )}
      </div>
      <p className="c2 t-sm mt-3">
        <Link className="link" to="/how-ranking-works">
          How ranking works
        </Link>
      </p>
      <div className="btn-group mt-4">
        <Button onClick={onClose}>Close</Button>
        {contest}
      </div>
    </Dialog>
  )
}
