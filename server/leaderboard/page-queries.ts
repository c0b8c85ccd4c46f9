import { type LeaderboardSort, leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, longInt, nullable, text, type ValuesOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import { columnsOf, type Key, measures, partsOf, rankOf } from './rank-order.ts'

/** Somebody on the leaderboard as the database has it: `score` in hundredths, `seniority` as text because it is long. */
export interface LeaderRow {
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

/** Where a page starts: the row beside it. `value` is what the tab sorts by. */
const edge = { score: int, seniority: longInt, customUserId: text, value: int }

export type Place = { step: 'first' | 'around' } | { step: 'next' | 'previous'; edge: ValuesOf<typeof edge> }

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

type Asked = { limit: string; viewerId: string } & { [Name in keyof typeof edge]?: string }

function pageSql(sort: LeaderboardSort, step: Place['step'], p: Asked): string {
  const columns = columnsOf(sort, 'e')
  const down = `order by ${columns.map((column) => `${column} desc`)} limit ${p.limit}`
  const up = `order by ${columns} limit ${p.limit}`
  const part = (condition: string, order: string) =>
    `(select e.* from leaderboard_entries e ${condition && `where ${condition}`} ${order})`
  const at = (sign: string, key: Key<string>) => `(${columns}) ${sign} (${partsOf(sort, key)})`
  // Behind selects the planner sees no place, so that one plan serves all of them.
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
  return `with own as materialized (select * from leaderboard_entries where person_id = ${p.viewerId}),
    moved as materialized (select * from leaderboard_moves),
    page as materialized (${parts[step]})
    select (select json_agg(${row('r')} ${reading}) from page r join people p on p.id = r.person_id) as rows,
      (select ${rankOf(sort, keyOf(sort, 'r'))} from (select * from page r ${reading} limit 1) r) as start,
      ((select people from leaderboard_totals) + coalesce((select sum(step) from moved), 0))::int as total,
      (select json_build_object('position', ${rankOf(sort, keyOf(sort, 'o'))}, 'row', ${row('o')})
       from own o join people p on p.id = o.person_id) as me`
}

const reader = { limit: int, viewerId: int }
/** Rows in reading order, the rank of the first of them, how many are ranked in all, and the viewer's own place. */
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
  // By rank the score is the value; the text of that tab names the score alone.
  const takes = { ...reader, ...(sort === 'rank' ? (ofRank as typeof edge) : edge) }
  const beyond = (step: 'next' | 'previous') =>
    statement(`leaders_${sort}_${step}`, { takes, gives: page, sql: (p) => pageSql(sort, step, p) })
  return { first: start('first'), around: start('around'), next: beyond('next'), previous: beyond('previous') }
}

const pages = Object.fromEntries(leaderboardSorts.map((sort) => [sort, statementsOf(sort)])) as Record<
  LeaderboardSort,
  ReturnType<typeof statementsOf>
>

/** A page of a tab: the first one, those after and before a place, or the viewer's neighbours, up to `limit` on each side. */
export const findPage = (db: Queryable, sort: LeaderboardSort, place: Place, asked: ValuesOf<typeof reader>) =>
  'edge' in place ? pages[sort][place.step](db, { ...asked, ...place.edge }) : pages[sort][place.step](db, asked)
