import { scoreOf } from '@guildhall/contract/ranking.ts'
import type { Tx } from '#db/connect.ts'
import { runLong } from '#db/long-statements.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { readFacts } from './facts.ts'
import { countMilestones, countMoves } from './milestones.ts'
import { lockRanks, removeEntries, saveEntries, takeChanges } from './save-queries.ts'

type RankDeps = Pick<Deps, 'db'>

// So many changes in one transaction: it holds the rows of its people for some tens of milliseconds.
const batch = 2000
// Each rank reads all moves; at so many they are counted into the milestones, and at the start of a large list more rarely.
const mostMoves = { atRest: 1000, underWay: 20_000 }
// The space and the statistics of a list that was filled at once do not wait for the database's own housekeeping: moves are
// read from end to end.
const manyChanges = 10_000

/** Counts everything that waits to be counted; another process that is at it already is left to it. */
export async function refreshRanks(deps: RankDeps): Promise<void> {
  const { db } = deps
  let taken = 0
  for (;;) {
    const changes = await transaction(db, countBatch)
    taken += changes
    if (changes < batch) break
    await settle(deps, mostMoves.underWay)
  }
  if (taken === 0) return
  await settle(deps, taken < manyChanges ? mostMoves.atRest : 0)
  if (taken >= manyChanges) await tidy(deps)
}

async function countBatch(tx: Tx): Promise<number> {
  const [lock] = await lockRanks(tx)
  if (!lock?.locked) return 0
  const changes = await takeChanges(tx, batch)
  const ids = [...new Set(changes.map((change) => change.person_id))].sort((a, b) => a - b)
  if (ids.length === 0) return 0
  const facts = await readFacts(tx, ids)
  const ranked = ids.flatMap((id) => {
    const of = facts.get(id)
    return of && of.projects > 0
      ? [{ id, projects: of.projects, views: of.views, score: Math.round(scoreOf(of) * 100) }]
      : []
  })
  const column = (name: 'id' | 'projects' | 'views' | 'score') => ranked.map((each) => each[name])
  if (ranked.length > 0) await saveEntries(tx, column('id'), column('projects'), column('views'), column('score'))
  const there = new Set(column('id'))
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) await removeEntries(tx, gone)
  return changes.length
}

async function settle({ db }: RankDeps, most: number): Promise<void> {
  const [waiting] = await countMoves(db)
  if ((waiting?.moves ?? 0) > most) await countMilestones(db)
}

async function tidy({ db }: RankDeps): Promise<void> {
  const lists = 'leaderboard_entries, leaderboard_milestones, leaderboard_moves, leaderboard_changes'
  await runLong(db.pool, `vacuum analyze ${lists}`, 10)
}
