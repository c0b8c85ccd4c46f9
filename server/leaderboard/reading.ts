import type { Leaderboard, LeaderboardEntry, LeaderboardQuery } from '@guildhall/contract/leaderboard.ts'
import { visibleOf } from '@guildhall/contract/leaderboard-limits.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { recentReads } from '#http/recent.ts'
import { imageUrls } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { type Place, readCursor, writeCursor } from './cursors.ts'
import { findPage, type LeaderRow } from './page-queries.ts'

type Asked = LeaderboardQuery

/**
 * A page of the leaderboard. What the period leaves out is not there: a page ends where it does. `around` without a place
 * of one's own is the first page.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Leaderboard> {
  const place = readCursor(asked.sort, asked.cursor)
  const files = deps.config.filesOrigin
  if (viewer) return read(deps.db, files, viewer, asked, asked.around ? { step: 'around', values: [] } : place)
  const { around: _, ...rest } = asked
  return recentReads(deps).read(`leaderboard ${JSON.stringify(rest)}`, () => read(deps.db, files, null, rest, place))
}

async function read(
  db: Queryable,
  files: string,
  viewer: Viewer | null,
  asked: Asked,
  { step, values }: Place,
): Promise<Leaderboard> {
  const { sort, period, limit } = asked
  // One row more than the page says whether there is another one.
  const [found] = await findPage[sort][step](db, limit + 1, viewer?.id ?? 0, ...values)
  if (!found) throw new Error('The leaderboard did not answer')
  const all = found.rows ?? []
  const first: Place = { step: 'first', values: [] }
  const own = all.findIndex(({ customUserId }) => customUserId === viewer?.customUserId)
  // Going back may end before a full page; then the first page is what is meant.
  if (step === 'around' ? own < 0 : step === 'previous' && all.length <= limit)
    return read(db, files, viewer, asked, first)
  const before = step === 'around' ? Math.max(own - Math.floor(limit / 2), 0) : step === 'previous' ? 1 : 0
  const start = (found.start ?? 1) + before
  const visible = visibleOf(period, found.total)
  const end = before + Math.max(Math.min(limit, visible - start + 1), 0)
  const shown = all.slice(before, end)
  const [top, last] = [shown[0], shown.at(-1)]
  const isMore = all.length > end && start + shown.length <= visible
  return {
    success: true,
    data: shown.map((row) => presentEntry(files, row)),
    start,
    total: found.total,
    visible,
    previousCursor: top && start > 1 ? writeCursor(sort, 'previous', top) : null,
    nextCursor: last && isMore ? writeCursor(sort, 'next', last) : null,
    ...(viewer ? { me: found.me && { position: found.me.position, entry: presentEntry(files, found.me.row) } } : {}),
  }
}

const kinds = {
  Students: 'student',
  Professors: 'professor',
  Freelancers: 'freelancer',
  Business: 'business',
} as const satisfies Record<UserType, LeaderboardEntry['userType']>

function presentEntry(files: string, row: LeaderRow): LeaderboardEntry {
  const { customUserId, firstName, lastName, companyName, avatarKey, avatarSizes, projects, views, score } = row
  const name = companyName || `${firstName} ${lastName}`.trim()
  const profilePicture = avatarKey && avatarSizes ? imageUrls(files, avatarKey, avatarSizes, name).main : null
  return {
    customUserId,
    name,
    profilePicture,
    userType: kinds[row.userType],
    projects,
    views,
    rankingScore: score / 100,
  }
}
