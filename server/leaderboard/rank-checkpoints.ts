import { leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import { lockRanks } from './queries.ts'
import { columnsOf, measures } from './rank-order.ts'

/** People between two checkpoints: the most that are read to know a rank. */
const spacing = 500

/**
 * Counts the checkpoints again, from the order of each tab, and forgets the moves they then hold. All of it over one moment
 * of the database: a move meanwhile stays in the moves. Readers see the old ones or the new ones and wait for nothing.
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
    return `insert into leaderboard_milestones (sort, value, score, seniority, person_id, above)
      select '${sort}', ${measures[sort]}, score, seniority, person_id, place - 1
      from (select e.*, row_number() over (order by ${order}) as place from leaderboard_entries e) placed
      where (place - 1) % ${spacing} = 0`
  }),
  'update leaderboard_totals set people = (select count(*) from leaderboard_entries)',
]
