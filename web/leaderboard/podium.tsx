import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { cardTitle, noLeaders, topThree } from '@guildhall/contract/leaderboard/texts.ts'
import { type LeaderboardSort, leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type Found, useHighlight } from './my-place.tsx'
import { PointsButton } from './points-button.tsx'
import { formatValue, measureOf, personPath, portraitOf } from './ranking-table.tsx'

interface PodiumProps {
  sort: LeaderboardSort
  /** The top three, in order. */
  leaders: readonly LeaderboardEntry[]
  ownId: string | undefined
}

const places = ['first', 'second', 'third'] as const

/** The top three on their steps: visually second, first, third; in order for screen readers. */
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
              <span className="pod__v num">
                {sort === 'rank' ? (
                  <PointsButton entry={entry}>{formatValue(sort, entry)}</PointsButton>
                ) : (
                  formatValue(sort, entry)
                )}
              </span>
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

/** Returns the share of the podium's height for a bar. */
function heightOf(value: number, highest: number): number {
  const percent = value === 0 ? leaderboardLimits.leastBarOfZero : (value / highest) * 100
  return Math.max(percent, value === 0 ? 0 : leaderboardLimits.leastBar) / 100
}

interface TrophyCardsProps {
  sort: LeaderboardSort
  /** The top three, in order. */
  leaders: readonly LeaderboardEntry[]
  ownId: string | undefined
  found: Found
}

const metals = ['gold', 'silver', 'bronze'] as const

/** The top three with their trophies. */
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
  const isFound = useHighlight(card, isOwn, found)
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

/**
 * A trophy's drawing, in a 100-unit box: four tones of its metal from dark to bright, and the faces of its solid in each.
 */
interface Drawing {
  tones: readonly [string, string, string, string]
  faces: readonly [string, string, string, string]
}

/** Rank 1 gold icosahedron, rank 2 silver dodecahedron, rank 3 bronze octahedron. */
const drawings: Record<'gold' | 'silver' | 'bronze', Drawing> = {
  gold: {
    tones: ['#7c570e', '#a87a1b', '#d9ae4b', '#f6e3ae'],
    faces: [
      'M39.3 43.9L34.2 57.8L60.1 58.6ZM39.3 43.9L60.1 58.6L65.4 33ZM65.4 33L60.1 58.6L76.5 40.2ZM65.8 14.2L65.4 33L76.5 40.2Z',
      'M23.5 31.8L34.2 57.8L39.3 43.9Z',
      'M39.9 13.4L42.9 16.5L65.8 14.2ZM65.4 33L42.9 16.5L39.3 43.9ZM65.8 14.2L42.9 16.5L65.4 33Z',
      'M39.9 13.4L23.5 31.8L42.9 16.5ZM42.9 16.5L23.5 31.8L39.3 43.9Z',
    ],
  },
  silver: {
    tones: ['#5f6b76', '#8c98a3', '#bfc8cf', '#f1f4f6'],
    faces: [
      'M34.9 42.2L24.2 33.9L25.8 44.7L37.4 59.5L43.1 58ZM68.3 55.4L62.2 55.4L43.1 58L37.4 59.5L53 57.9ZM65.8 38.1L62.2 55.4L68.3 55.4L75.8 38.1L74.2 27.3Z',
      'M49 29.9L34.9 42.2L43.1 58L62.2 55.4L65.8 38.1Z',
      'M62.6 12.5L47 14.1L49 29.9L65.8 38.1L74.2 27.3Z',
      'M49 29.9L47 14.1L31.7 16.6L24.2 33.9L34.9 42.2Z',
    ],
  },
  bronze: {
    tones: ['#70401f', '#a06236', '#cc8f62', '#f2d3ba'],
    faces: [
      'M65 47.5L71.9 33.8L55.1 11.7ZM65 47.5L28.1 38.2L44.9 60.3Z',
      '',
      'M55.1 11.7L28.1 38.2L65 47.5Z',
      'M35 24.5L28.1 38.2L55.1 11.7Z',
    ],
  },
}

/** A top-three trophy on its stepped plinth; hidden from screen readers, because the rank is written beside it. */
function Trophy({ metal }: { metal: keyof typeof drawings }) {
  const { tones, faces } = drawings[metal]
  const [dark, middle, light, bright] = tones
  return (
    <svg className="tro__i" viewBox="0 0 100 100" width="92" height="92" aria-hidden="true">
      <path d="M40 62h20l-4 12h-12ZM50 74h14v7H50ZM26 81h48v12H26Z" fill={middle} />
      <path d="M50 62h10l-4 12h-6Z" fill={dark} />
      <path d="M36 74h14v7H36ZM26 81h24v12H26Z" fill={light} />
      <rect x="40" y="84.5" width="20" height="5" rx="1" fill={bright} />
      {faces.map((path, tone) => (
        <path key={tones[tone]} d={path} fill={tones[tone]} stroke={bright} strokeWidth=".7" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
