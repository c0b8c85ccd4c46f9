import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { noLeaders, topThree } from '@guildhall/contract/leaderboard/texts.ts'
import { type LeaderboardSort, leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { Link } from 'react-router'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { formatValue, measureOf, personPath, portraitOf } from './entry-texts.ts'

interface PodiumProps {
  sort: LeaderboardSort
  /** The first three, in their order. */
  leaders: readonly LeaderboardEntry[]
  ownId: string | undefined
}

const places = ['first', 'second', 'third'] as const

/** The first three on their steps: second, first, third to the eye, in their order to the ear. */
export function Podium({ sort, leaders, ownId }: PodiumProps) {
  const highest = Math.max(0, ...leaders.map((entry) => measureOf(sort, entry)))
  if (highest === 0)
    return (
      <div className="panel podium">
        <EmptyState solid="tetra" title={noLeaders(sort)} />
      </div>
    )
  return (
    <figure className="panel podium">
      <ol>
        {leaders.map((entry, at) => (
          <li key={entry.customUserId} className={`pod pod--${places[at]}`}>
            <Link className="pod__who" to={personPath(entry, ownId)}>
              <Avatar {...portraitOf(entry)} size={at === 0 ? 64 : 48} />
              <span className="semi pod__n">{entry.name}</span>
            </Link>
            <div
              className="pod__bar"
              style={{ '--v': heightOf(measureOf(sort, entry), highest) } as React.CSSProperties}
            >
              <span className="pod__cap" />
              <span className="pod__v num">{formatValue(sort, entry)}</span>
              <span className="pod__p num" aria-hidden="true">
                {at + 1}
              </span>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="c3 t-sm">{topThree(sort)}</figcaption>
    </figure>
  )
}

/** The part of the podium's height that a bar has. */
function heightOf(value: number, highest: number): number {
  const percent = value === 0 ? leaderboardLimits.leastBarOfZero : (value / highest) * 100
  return Math.max(percent, value === 0 ? 0 : leaderboardLimits.leastBar) / 100
}
