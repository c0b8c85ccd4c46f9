import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { leaderboardTexts } from '@guildhall/contract/leaderboard/texts.ts'
import type { LeaderboardSort } from '@guildhall/contract/limits/leaderboard.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { type Found, useHighlight } from './my-place.tsx'
import { PointsButton } from './points-button.tsx'

interface RankingTableProps {
  sort: LeaderboardSort
  rows: readonly { place: number; entry: LeaderboardEntry }[]
  /** The top entry's value: bars are relative to it. */
  highest: number
  ownId: string | undefined
  found: Found
}

const shownBeside = {
  rank: ['projects', 'views', 'rank'],
  projects: ['views', 'rank'],
  views: ['projects', 'rank'],
} as const satisfies Record<LeaderboardSort, LeaderboardSort[]>
const headings = { rank: 'Score', projects: 'Projects', views: 'Views' } as const

/** Everybody from fourth place on: the tab's value, the person, and the other figures. */
export function RankingTable({ sort, rows, ...rest }: RankingTableProps) {
  return (
    <ScrollRegion className="panel lbt" label="Fourth place and below">
      <table className="ledger ledger--pad">
        <caption className="sr-only">Fourth place and below, by {leaderboardTexts.tabs[sort]}</caption>
        <thead>
          <tr>
            <th scope="col">{leaderboardTexts.tabs[sort]}</th>
            <th scope="col">Name</th>
            <th scope="col" className="lg-only lbt__c">
              Compared with first place
            </th>
            {shownBeside[sort].map((each) => (
              <th scope="col" key={each} className={each === 'rank' ? 'r' : 'r lg-only'}>
                {headings[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, entry }) => (
            <Row key={entry.customUserId} sort={sort} place={place} entry={entry} {...rest} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({
  sort,
  place,
  entry,
  highest,
  ownId,
  found,
}: Omit<RankingTableProps, 'rows'> & { place: number; entry: LeaderboardEntry }) {
  const row = useRef<HTMLTableRowElement>(null)
  const isOwn = entry.customUserId === ownId
  const isFound = useHighlight(row, isOwn, found)
  const share = highest > 0 ? (measureOf(sort, entry) / highest) * 100 : 0
  return (
    <tr
      ref={row}
      className={isOwn ? `me${isFound ? ' me--found' : ''}` : undefined}
      aria-current={isOwn ? 'true' : undefined}
    >
      <td className="semi">{sort === 'rank' ? formatCount(place) : formatValue(sort, entry)}</td>
      <td>
        <Link className="person" to={personPath(entry, ownId)}>
          <Avatar {...portraitOf(entry)} />
          <span className="person__t">
            <span className="person__n trunc">
              {entry.name} {isOwn ? <span className="badge badge--blue">{leaderboardTexts.you}</span> : null}
            </span>
            <span className="person__s">
              <RoleGlyph role={entry.userType} />
            </span>
          </span>
        </Link>
      </td>
      <td className="lg-only">
        <span className="bar bar--thin" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
        <span className="sr-only">{Math.round(share)}%</span>
      </td>
      {shownBeside[sort].map((each) => (
        <td key={each} className={each === 'rank' ? 'r semi' : 'r lg-only'}>
          {each === 'rank' ? (
            <PointsButton entry={entry}>{formatValue(each, entry)}</PointsButton>
          ) : (
            formatValue(each, entry)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Returns the value a tab sorts a person by. */
export function measureOf(sort: LeaderboardSort, entry: LeaderboardEntry): number {
  return { rank: entry.rankingScore, projects: entry.projects, views: entry.views }[sort]
}

/** The same as text; points are shown as whole numbers. */
export function formatValue(sort: LeaderboardSort, entry: LeaderboardEntry): string {
  return formatCount(Math.round(measureOf(sort, entry)))
}

/** Returns the link to a person; the page of another user type redirects. */
export function personPath({ customUserId, userType }: LeaderboardEntry, ownId: string | undefined): string {
  if (customUserId === ownId) return '/profile'
  return `/${userType === 'freelancer' ? 'freelancer' : 'student'}profile/${customUserId}`
}

/** Returns what an avatar needs; a single-word name has one initial. */
export function portraitOf({ name, profilePicture, userType }: LeaderboardEntry) {
  const [firstName = '', ...others] = name.split(' ')
  const picture = profilePicture ? { main: profilePicture, width: 192, height: 192, alt: '', sizes: [] } : null
  const kind = userType === 'business' ? ('business' as const) : ('person' as const)
  return { firstName, lastName: others.at(-1) ?? '', picture, kind }
}
