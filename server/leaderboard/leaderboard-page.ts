import {
  type Leaderboard,
  type LeaderboardEntry,
  type LeaderboardQuery,
  leaderboardRoles,
} from '@guildhall/contract/leaderboard/leaderboard.ts'
import { type LeaderboardSort, visibleOf } from '@guildhall/contract/limits/leaderboard.ts'
import type { Queryable } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { imageUrls } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { findPage, type LeaderRow, type Place } from './page-queries.ts'
import { measures } from './rank-order.ts'

type Asked = LeaderboardQuery

/**
 * A page of the leaderboard. What the period leaves out is not there: a page ends where it does. `around` is the first page for people
 * who are not ranked.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Leaderboard> {
  const place = readCursor(asked.sort, asked.cursor)
  const files = deps.config.filesOrigin
  if (viewer) return read(deps.db, files, viewer, asked, asked.around ? { step: 'around' } : place)
  const { around: _, ...rest } = asked
  return recentReads(deps).read(`leaderboard ${JSON.stringify(rest)}`, () => read(deps.db, files, null, rest, place))
}

async function read(
  db: Queryable,
  files: string,
  viewer: Viewer | null,
  asked: Asked,
  place: Place,
): Promise<Leaderboard> {
  const { sort, period, limit } = asked
  const { step } = place
  // One row more than the page says whether there is another one.
  const [found] = await findPage(db, sort, place, { limit: limit + 1, viewerId: viewer?.id ?? 0 })
  if (!found) throw new Error('The leaderboard did not answer')
  const all = found.rows ?? []
  const own = all.findIndex(({ customUserId }) => customUserId === viewer?.customUserId)
  // Going back may end before a full page; then the first page is what is meant.
  if (step === 'around' ? own < 0 : step === 'previous' && all.length <= limit)
    return read(db, files, viewer, asked, { step: 'first' })
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

function presentEntry(files: string, row: LeaderRow): LeaderboardEntry {
  const { customUserId, firstName, lastName, companyName, avatarKey, avatarSizes, projects, views, score } = row
  const name = companyName || `${firstName} ${lastName}`.trim()
  const profilePicture = avatarKey && avatarSizes ? imageUrls(files, avatarKey, avatarSizes, name).main : null
  return {
    customUserId,
    name,
    profilePicture,
    userType: leaderboardRoles[row.userType],
    projects,
    views,
    rankingScore: score / 100,
  }
}

/** The text of a place: it stays where it is however the ranks around it change, and holds for one tab only. */
function writeCursor(sort: LeaderboardSort, step: 'next' | 'previous', row: LeaderRow): string {
  const { score, seniority, customUserId } = row
  const value = sort === 'rank' ? '' : ` ${row[measures[sort]]}`
  return Buffer.from(`${sort} ${step} ${score} ${seniority} ${customUserId}${value}`).toString('base64url')
}

const shape = /^([a-z]+) (next|previous) (\d{1,9}) (-?\d{1,18}) ([a-z0-9-]{3,80})(?: (\d{1,9}))?$/

/** The place a cursor stands for; a broken one and one of another tab is refused. */
function readCursor(sort: LeaderboardSort, cursor: string | undefined): Place {
  if (cursor === undefined) return { step: 'first' }
  const [, name, step, score, seniority, customUserId, value] =
    shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const isOfTab = name === sort && (sort === 'rank') === (value === undefined)
  if (!isOfTab || !step || !seniority || !customUserId) throw new AppError('invalid_cursor')
  const edge = { score: Number(score), seniority, customUserId, value: Number(value ?? score) }
  return { step: step as 'next' | 'previous', edge }
}
