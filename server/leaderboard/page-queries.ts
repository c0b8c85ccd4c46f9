import { type LeaderboardSort, leaderboardSorts } from '@guildhall/contract/leaderboard-limits.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import { columnsOf, type Key, measures, partsOf, rankOf } from './orders.ts'

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

/** Rows in reading order, the rank of the first of them, how many are ranked in all, and the viewer's own place. */
export interface PageRow {
  rows: LeaderRow[] | null
  start: number | null
  total: number
  me: { position: number; row: LeaderRow } | null
}

export type Step = 'first' | 'next' | 'previous' | 'around'

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

// $1 rows of the page, $2 the viewer's internal id; at a place $3 to $6: score, seniority, public name and the value, where
// the score is not the value. Behind selects the planner sees no place, so that one plan serves all of them.
const edge: Key<string> = {
  value: '(select $6::int)',
  score: '(select $3::int)',
  seniority: '(select $4::bigint)',
  personId: '(select coalesce((select id from people where custom_user_id = $5), 0))',
}

function pageSql(sort: LeaderboardSort, step: Step): string {
  const columns = columnsOf(sort, 'e')
  const down = `order by ${columns.map((column) => `${column} desc`)} limit $1`
  const up = `order by ${columns} limit $1`
  const part = (condition: string, order: string) =>
    `(select e.* from leaderboard_entries e ${condition && `where ${condition}`} ${order})`
  const at = (sign: string, key: Key<string>) => `(${columns}) ${sign} (${partsOf(sort, key)})`
  const own: Key<string> = {
    value: `(select ${measures[sort]} from own)`,
    score: '(select score from own)',
    seniority: '(select seniority from own)',
    personId: '(select person_id from own)',
  }
  const parts: Record<Step, string> = {
    first: part('', down),
    next: part(at('<', edge), down),
    previous: part(at('>', edge), up),
    around: `${part(at('>=', own), up)} union all ${part(at('<', own), down)}`,
  }
  const reading = `order by ${columnsOf(sort, 'r').map((column) => `${column} desc`)}`
  return `with own as materialized (select * from leaderboard_entries where person_id = $2),
    moved as materialized (select * from leaderboard_moves),
    page as materialized (${parts[step]})
    select (select json_agg(${row('r')} ${reading}) from page r join people p on p.id = r.person_id) as rows,
      (select ${rankOf(sort, keyOf(sort, 'r'))} from (select * from page r ${reading} limit 1) r) as start,
      ((select people from leaderboard_totals) + coalesce((select sum(step) from moved), 0))::int as total,
      (select json_build_object('position', ${rankOf(sort, keyOf(sort, 'o'))}, 'row', ${row('o')})
       from own o join people p on p.id = o.person_id) as me`
}

type Find = (db: Queryable, ...values: unknown[]) => Promise<PageRow[]>
const steps: Step[] = ['first', 'next', 'previous', 'around']

/** A page of each tab: the first one, those after and before a place, and the neighbours of the viewer, up to `limit` on each side. */
export const findPage = Object.fromEntries(
  leaderboardSorts.map((sort) => [
    sort,
    Object.fromEntries(steps.map((step) => [step, prepared<PageRow>(`leaders_${sort}_${step}`, pageSql(sort, step))])),
  ]),
) as Record<LeaderboardSort, Record<Step, Find>>
