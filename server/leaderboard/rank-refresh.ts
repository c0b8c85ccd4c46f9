import { scoreOf } from '@guildhall/contract/leaderboard/ranking.ts'
import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import type { Tx } from '#db/connect.ts'
import { runLong } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { readFacts } from './facts.ts'
import { keepPlaces } from './kept-places.ts'
import { tellLevels } from './levels.ts'
import { countChanges, countMoves, lockRanks, removeEntries, saveEntries, takeChanges } from './queries.ts'
import { countCheckpoints } from './rank-order.ts'
import { allTime } from './tables.ts'

type RankDeps = Pick<Deps, 'db' | 'clock'>

// How many changes per transaction: it locks the rows of its people for some tens of milliseconds.
const batch = 2000
// Each rank reads all moves; at this number they are counted into the checkpoints, less often while a large list is being
// built.
const mostMoves = { atRest: 1000, underWay: 20_000 }
// After this many changes the tables are vacuumed at once instead of by autovacuum, because every rank reads all moves.
const manyChanges = 10_000

/** Counts all waiting changes; does nothing when another process is already counting. */
export async function refreshRanks(deps: RankDeps): Promise<void> {
  const { db, clock } = deps
  // An idle process opens no transaction.
  const [changes] = await countChanges(db, { most: 1 })
  if (!changes?.waiting) return
  let taken = 0
  for (;;) {
    const counted = await transaction(db, (tx) => countBatch(tx, clock.now()))
    taken += counted
    if (counted < batch) break
    await settle(deps, mostMoves.underWay)
  }
  if (taken === 0) return
  await settle(deps, taken < manyChanges ? mostMoves.atRest : 0)
  if (taken >= manyChanges) await tidy(deps)
}

// Also counts the season before: a refund or a hidden review may still change it.
async function countBatch(tx: Tx, now: Date): Promise<number> {
  const [lock] = await lockRanks(tx)
  if (!lock?.locked) return 0
  const changes = await takeChanges(tx, { most: batch })
  const ids = [...new Set(changes.map((change) => change.person_id))].sort((a, b) => a - b)
  if (ids.length === 0) return 0
  const ranked = await countSeason(tx, allTime, ids)
  for (const season of keptSeasons(now)) await countSeason(tx, season, ids, ranked)
  return changes.length
}

/**
 * Saves the scores of these people in a season, and returns those who are ranked: of all time, everybody with a project; in
 * a season, those of them who scored in it.
 */
async function countSeason(tx: Tx, season: string, ids: number[], listed?: ReadonlySet<number>): Promise<Set<number>> {
  const facts = await readFacts(tx, season, ids)
  const ranked = ids.flatMap((id) => {
    const of = facts.get(id)
    if (!of) return []
    const score = Math.round(scoreOf(of) * 100)
    const counts = listed ? listed.has(id) && score > 0 : of.projects > 0
    return counts ? [{ id, projects: of.projects, views: of.views, score }] : []
  })
  const column = (name: 'id' | 'projects' | 'views' | 'score') => ranked.map((each) => each[name])
  const entries = {
    ids: column('id'),
    projects: column('projects'),
    views: column('views'),
    scores: column('score'),
  }
  if (ranked.length > 0) await saveEntries(tx, { season, ...entries })
  const there = new Set(entries.ids)
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) await removeEntries(tx, { season, ids: gone })
  return there
}

async function settle({ db }: RankDeps, most: number): Promise<void> {
  const [waiting] = await countMoves(db)
  if ((waiting?.moves ?? 0) > most) await countCheckpoints(db)
}

async function tidy({ db }: RankDeps): Promise<void> {
  const lists = 'leaderboard_entries, leaderboard_milestones, leaderboard_sizes, leaderboard_moves, leaderboard_changes'
  await runLong(db, `vacuum analyze ${lists}`, 10)
}

// Scores update within a minute; the job queue's schedule alone would sometimes take longer.
const everyMs = 10_000

/**
 * Keeps the ranks up to date until stopped, notifies people who enter the top, and stores everyone's place once a week:
 * immediately, then every ten seconds, in whichever process is free.
 */
export function keepRanks(deps: NotifyDeps & Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const refresh = () => {
    running = refreshRanks(deps)
      .then(() => tellLevels(deps))
      .then(() => keepPlaces(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'The leaderboard could not be brought up to date'))
      .then(() => {
        if (!isStopped) timer = setTimeout(refresh, everyMs).unref()
      })
  }
  refresh()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
