import { leaderboardSorts } from '@guildhall/contract/leaderboard-limits.ts'
import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#db/connect.ts'
import { allowMinutes } from '#db/long-statements.ts'
import { prepared, run } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { columnsOf, measures } from './orders.ts'
import { lockRanks } from './save-queries.ts'

/** People between two milestones: the most that are read to know a rank. */
const spacing = 500

/** How many moves wait to be counted into the milestones. */
export const countMoves = prepared<{ moves: number }>(
  'leaderboard_moves_count',
  'select count(*)::int as moves from leaderboard_moves',
)

/**
 * Counts the milestones anew, from the order of each tab, and forgets the moves they then hold. All of it over one moment
 * of the database: who moves meanwhile stays in the moves. Readers see the old ones or the new ones and wait for nothing.
 */
export async function countMilestones(db: Db): Promise<void> {
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
    return `insert into leaderboard_milestones (sort, value, score, seniority, person_id, above)
      select '${sort}', ${measures[sort]}, score, seniority, person_id, place - 1
      from (select e.*, row_number() over (order by ${order}) as place from leaderboard_entries e) placed
      where (place - 1) % ${spacing} = 0`
  }),
  'update leaderboard_totals set people = (select count(*) from leaderboard_entries)',
]
