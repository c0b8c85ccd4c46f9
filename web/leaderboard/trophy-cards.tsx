import type { LeaderboardEntry } from '@guildhall/contract/leaderboard.ts'
import type { LeaderboardSort } from '@guildhall/contract/leaderboard-limits.ts'
import { cardTitle } from '@guildhall/contract/leaderboard-texts.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format.ts'
import { RoleGlyph } from '#ui/role-glyph.tsx'
import { formatValue, personPath } from './entries.ts'
import { Trophy } from './trophy.tsx'
import { type Found, useFound } from './use-found.ts'

interface TrophyCardsProps {
  sort: LeaderboardSort
  /** The first three, in their order. */
  leaders: readonly LeaderboardEntry[]
  ownId: string | undefined
  found: Found
}

const metals = ['gold', 'silver', 'bronze'] as const

/** The first three with their trophies. */
export function TrophyCards({ leaders, ...rest }: TrophyCardsProps) {
  return (
    <div className="trophies">
      {leaders.map((entry, at) => (
        <Card key={entry.customUserId} entry={entry} at={at} {...rest} />
      ))}
    </div>
  )
}

function Card({
  entry,
  at,
  sort,
  ownId,
  found,
}: Omit<TrophyCardsProps, 'leaders'> & { entry: LeaderboardEntry; at: number }) {
  const card = useRef<HTMLAnchorElement>(null)
  const isOwn = entry.customUserId === ownId
  const isFound = useFound(card, isOwn, found)
  const metal = metals[at] ?? 'bronze'
  return (
    <Link
      ref={card}
      className={`panel tro tro--${metal}${isOwn ? ' tro--me' : ''}${isFound ? ' tro--found' : ''}`}
      to={personPath(entry, ownId)}
      aria-current={isOwn ? 'true' : undefined}
    >
      <Trophy metal={metal} />
      <span className="tro__t">
        <span className="tro__r num">{cardTitle(sort, at + 1, formatValue(sort, entry))}</span>
        <span className="semi tro__n">{entry.name}</span>
        <RoleGlyph role={entry.userType} />
      </span>
      <span className="tro__d num">
        <span>
          <span className="tro__k">Projects</span> {formatCount(entry.projects)}
        </span>
        <span>
          <span className="tro__k">Views</span> {formatCount(entry.views)}
        </span>
      </span>
    </Link>
  )
}
