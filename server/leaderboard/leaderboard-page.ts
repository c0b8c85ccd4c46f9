import {
  type Leaderboard,
  type LeaderboardEntry,
  type LeaderboardQuery,
  leaderboardRoles,
} from '@guildhall/contract/leaderboard/leaderboard.ts'
import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import { type LeaderboardSort, leaderboardSorts, visibleOf } from '@guildhall/contract/limits/leaderboard.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, longInt, nullable, statement, text, type ValuesOf } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { columnsOf, type Key, measures, partsOf, rankOf } from './rank-order.ts'
import { readSeason } from './seasons.ts'

type Asked = LeaderboardQuery

/**
 * A page of the leaderboard. Ranks that the period leaves out are not shown, so a page may end early. `around` returns the
 * first page for people who are not ranked.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Leaderboard> {
  const place = readCursor(asked.sort, asked.cursor)
  const seasons = keptSeasons(deps.clock.now())
  const list: List = { files: deps.config.filesOrigin, season: readSeason(asked.season, seasons), seasons }
  if (viewer) return read(deps.db, list, viewer, asked, asked.around ? { step: 'around' } : place)
  const { around: _, ...rest } = asked
  return recentReads(deps).read(`leaderboard ${JSON.stringify(rest)}`, () => read(deps.db, list, null, rest, place))
}

interface List {
  files: string
  season: string
  seasons: string[]
}

async function read(
  db: Queryable,
  list: List,
  viewer: Viewer | null,
  asked: Asked,
  place: Place,
): Promise<Leaderboard> {
  const { sort, period, limit } = asked
  const { files, season, seasons } = list
  const { step } = place
  // One row more than the page tells whether there is another page.
  const [found] = await findPage(db, sort, place, { season, limit: limit + 1, viewerId: viewer?.id ?? 0 })
  if (!found) throw new Error('The leaderboard did not answer')
  const all = found.rows ?? []
  const own = all.findIndex(({ customUserId }) => customUserId === viewer?.customUserId)
  // Paging backwards may reach the start before a full page; then the first page is returned.
  if (step === 'around' ? own < 0 : step === 'previous' && all.length <= limit)
    return read(db, list, viewer, asked, { step: 'first' })
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
    seasons,
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

/** The cursor of a position: it stays valid however the ranks around it change, but only for one tab. */
function writeCursor(sort: LeaderboardSort, step: 'next' | 'previous', row: LeaderRow): string {
  const { score, seniority, customUserId } = row
  const value = sort === 'rank' ? '' : ` ${row[measures[sort]]}`
  return Buffer.from(`${sort} ${step} ${score} ${seniority} ${customUserId}${value}`).toString('base64url')
}

const shape = /^([a-z]+) (next|previous) (\d{1,9}) (-?\d{1,18}) ([a-z0-9-]{3,80})(?: (\d{1,9}))?$/

/** The position of a cursor; a broken one or one of another tab is refused. */
function readCursor(sort: LeaderboardSort, cursor: string | undefined): Place {
  if (cursor === undefined) return { step: 'first' }
  const [, name, step, score, seniority, customUserId, value] =
    shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const isOfTab = name === sort && (sort === 'rank') === (value === undefined)
  if (!isOfTab || !step || !seniority || !customUserId) throw new AppError('invalid_cursor')
  const edge = { score: Number(score), seniority, customUserId, value: Number(value ?? score) }
  return { step: step as 'next' | 'previous', edge }
}

/** A leaderboard row: `score` in hundredths, `seniority` as text because it is long. */
interface LeaderRow {
  customUserId: string
  firstName: string
  lastName: string
  companyName: string | null
  userType: UserType
  avatarKey: string | null
  avatarSizes: PictureSizes | null
  projects: number
  views: number
  score: number
  seniority: string
}

/** The start of a page: the row beside it. `value` is what the tab sorts by. */
const edge = { score: int, seniority: longInt, customUserId: text, value: int }

type Place = { step: 'first' | 'around' } | { step: 'next' | 'previous'; edge: ValuesOf<typeof edge> }

const row = (of: string) => `json_build_object(
  'customUserId', p.custom_user_id, 'firstName', p.first_name, 'lastName', p.last_name, 'companyName', p.company_name,
  'userType', p.user_type, 'avatarKey', p.avatar_key, 'avatarSizes', p.avatar_sizes, 'projects', ${of}.projects,
  'views', ${of}.views, 'score', ${of}.score, 'seniority', ${of}.seniority::text)`

const keyOf = (sort: LeaderboardSort, of: string): Key<string> => ({
  value: `${of}.${measures[sort]}`,
  score: `${of}.score`,
  seniority: `${of}.seniority`,
  personId: `${of}.person_id`,
})

type AskedSql = { season: string; limit: string; viewerId: string } & { [Name in keyof typeof edge]?: string }

function pageSql(sort: LeaderboardSort, step: Place['step'], p: AskedSql): string {
  const columns = columnsOf(sort, 'e')
  const down = `order by ${columns.map((column) => `${column} desc`)} limit ${p.limit}`
  const up = `order by ${columns} limit ${p.limit}`
  const part = (condition: string, order: string) =>
    `(select e.* from leaderboard_entries e where e.season = ${p.season} ${condition && `and ${condition}`} ${order})`
  const at = (sign: string, key: Key<string>) => `(${columns}) ${sign} (${partsOf(sort, key)})`
  // Wrapped in selects the planner does not see the position, so one plan serves all of them.
  const given: Key<string> = {
    value: `(select ${p.value}::int)`,
    score: `(select ${p.score}::int)`,
    seniority: `(select ${p.seniority}::bigint)`,
    personId: `(select coalesce((select id from people where custom_user_id = ${p.customUserId}), 0))`,
  }
  const own: Key<string> = {
    value: `(select ${measures[sort]} from own)`,
    score: '(select score from own)',
    seniority: '(select seniority from own)',
    personId: '(select person_id from own)',
  }
  const parts: Record<Place['step'], string> = {
    first: part('', down),
    next: part(at('<', given), down),
    previous: part(at('>', given), up),
    around: `${part(at('>=', own), up)} union all ${part(at('<', own), down)}`,
  }
  const reading = `order by ${columnsOf(sort, 'r').map((column) => `${column} desc`)}`
  return `with own as materialized (select * from leaderboard_entries where person_id = ${p.viewerId} and season = ${p.season}),
    moved as materialized (select * from leaderboard_moves where season = ${p.season}),
    page as materialized (${parts[step]})
    select (select json_agg(${row('r')} ${reading}) from page r join people p on p.id = r.person_id) as rows,
      (select ${rankOf(sort, p.season, keyOf(sort, 'r'))} from (select * from page r ${reading} limit 1) r) as start,
      (coalesce((select people from leaderboard_sizes where season = ${p.season}), 0) + coalesce((select sum(step) from moved), 0))::int as total,
      (select json_build_object('position', ${rankOf(sort, p.season, keyOf(sort, 'o'))}, 'row', ${row('o')})
       from own o join people p on p.id = o.person_id) as me`
}

const reader = { season: text, limit: int, viewerId: int }
/** Rows in reading order, the rank of the first, the total number ranked, and the viewer's own place. */
const page = {
  rows: nullable(json<LeaderRow[]>()),
  start: nullable(int),
  total: int,
  me: nullable(json<{ position: number; row: LeaderRow }>()),
}

function statementsOf(sort: LeaderboardSort) {
  const start = (step: 'first' | 'around') =>
    statement(`leaders_${sort}_${step}`, { takes: reader, gives: page, sql: (p) => pageSql(sort, step, p) })
  const { value: _, ...ofRank } = edge
  // By rank the score is the value; that tab's statement names only the score.
  const takes = { ...reader, ...(sort === 'rank' ? (ofRank as typeof edge) : edge) }
  const beyond = (step: 'next' | 'previous') =>
    statement(`leaders_${sort}_${step}`, { takes, gives: page, sql: (p) => pageSql(sort, step, p) })
  return { first: start('first'), around: start('around'), next: beyond('next'), previous: beyond('previous') }
}

const pages = Object.fromEntries(leaderboardSorts.map((sort) => [sort, statementsOf(sort)])) as Record<
  LeaderboardSort,
  ReturnType<typeof statementsOf>
>

/**
 * A page of a tab: the first one, the rows after or before a position, or the viewer's neighbours, up to `limit` on each
 * side.
 */
const findPage = (db: Queryable, sort: LeaderboardSort, place: Place, asked: ValuesOf<typeof reader>) =>
  'edge' in place ? pages[sort][place.step](db, { ...asked, ...place.edge }) : pages[sort][place.step](db, asked)
