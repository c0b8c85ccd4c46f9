import type { Db } from '@guildhall/server/db/connect.ts'
import { countCheckpoints } from '@guildhall/server/leaderboard/rank-order.ts'
import { refreshRanks } from '@guildhall/server/leaderboard/rank-refresh.ts'

/**
 * Measures how long it takes to compute everybody's ranking facts and the checkpoints of all tabs, and the checkpoints
 * alone.
 */
export async function rankEverybody(db: Db): Promise<string> {
  const { rows } = await db.pool.query('select count(distinct person_id)::int as people from leaderboard_entries')
  await db.pool.query('delete from leaderboard_entries')
  await db.pool.query('insert into leaderboard_changes (person_id) select id from people where public_projects > 0')
  const all = await seconds(() => refreshRanks({ db, clock: { now: () => new Date() } }))
  const checkpoints = await seconds(() => countCheckpoints(db))
  return `${rows[0].people} ranked people: all counted from nothing in ${all} s, the checkpoints in ${checkpoints} s`
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(1)
}
