import { type LeaderboardSort, leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import { lockRanks } from './queries.ts'

/** A person's position on a tab: higher is further up. `value` is what the tab sorts by; each part as SQL or as a value. */
export interface Key<T> {
  value: T
  score: T
  seniority: T
  personId: T
}

/** The sort column of each tab; ties go by score, then to the earlier account. */
export const measures: Record<LeaderboardSort, 'score' | 'projects' | 'views'> = {
  rank: 'score',
  projects: 'projects',
  views: 'views',
}

/** The columns of a tab's order, all descending, as in its index; `of` is the table's name in the statement. */
export function columnsOf(sort: LeaderboardSort, of: string): string[] {
  const ties = ['score', 'seniority', 'person_id']
  return (sort === 'rank' ? ties : [measures[sort], ...ties]).map((column) => `${of}.${column}`)
}

/** A key in the order of `columnsOf`. */
export function partsOf(sort: LeaderboardSort, { value, score, seniority, personId }: Key<string>): string[] {
  return [...(sort === 'rank' ? [] : [value]), score, seniority, personId]
}

const highest = { int: '2147483647', bigint: '9223372036854775807' }

/**
 * The rank of a key in a season as SQL: the count above the nearest checkpoint at or above it, the people who entered or left
 * above that since (`moved` of the statement), and those between the two. So it costs the same for everybody, and is exact.
 */
export function rankOf(sort: LeaderboardSort, season: string, key: Key<string>): string {
  const value = measures[sort]
  const checkpoint = 'm.value, m.score, m.seniority, m.person_id'
  // Above the first checkpoint nothing was counted; with `coalesce` the index is still used from there on.
  const top = partsOf(sort, {
    value: `coalesce(m.value, ${highest.int})`,
    score: `coalesce(m.score, ${highest.int})`,
    seniority: `coalesce(m.seniority, ${highest.bigint})`,
    personId: `coalesce(m.person_id, ${highest.bigint})`,
  })
  return `(select 1 + coalesce(m.above + coalesce((select sum(v.step) from moved v
              where (v.${value}, v.score, v.seniority, v.person_id) > (${checkpoint})), 0), 0)
            + (select count(*) from leaderboard_entries b
               where b.season = ${season} and (${columnsOf(sort, 'b')}) > (${partsOf(sort, key)}) and (${columnsOf(sort, 'b')}) <= (${top}))
     from (select) nothing left join lateral (
       select * from leaderboard_milestones m where m.season = ${season} and m.sort = '${sort}'
         and (${checkpoint}) >= (${[key.value, key.score, key.seniority, key.personId]})
       order by ${checkpoint} limit 1) m on true)::int`
}

/** People between two checkpoints: the most that are read to compute a rank. */
const spacing = 500

/**
 * Recounts the checkpoints, in the order of each tab, and deletes the moves they now include. All from one database
 * snapshot: a concurrent move stays in the moves. Readers see the old or the new checkpoints and never wait.
 */
export async function countCheckpoints(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await allowMinutes(tx, 1)
    const [lock] = await lockRanks(tx)
    if (!lock?.locked) return
    for (const text of statements) await run(tx as Queryable, { text, values: [] })
  })
}

const statements = [
  'delete from leaderboard_moves',
  'delete from leaderboard_milestones',
  ...leaderboardSorts.map((sort) => {
    const order = columnsOf(sort, 'e').map((column) => `${column} desc`)
    return `insert into leaderboard_milestones (season, sort, value, score, seniority, person_id, above)
      select season, '${sort}', ${measures[sort]}, score, seniority, person_id, place - 1
      from (select e.*, row_number() over (partition by season order by ${order}) as place from leaderboard_entries e) placed
      where (place - 1) % ${spacing} = 0`
  }),
  'delete from leaderboard_sizes',
  'insert into leaderboard_sizes (season, people) select season, count(*) from leaderboard_entries group by season',
]
