import { type CountedFacts, scoreOf } from '@guildhall/contract/leaderboard/ranking.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { runLong } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { countConnections } from '#relations/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { keepPlaces } from './kept-places.ts'
import { tellLevels } from './levels.ts'
import { countMoves, lockRanks, removeEntries, saveEntries, takeChanges } from './queries.ts'
import { countCheckpoints } from './rank-order.ts'

type RankDeps = Pick<Deps, 'db'>

// How many changes per transaction: it locks the rows of its people for some tens of milliseconds.
const batch = 2000
// Each rank reads all moves; at this number they are counted into the checkpoints, less often while a large list is being
// built.
const mostMoves = { atRest: 1000, underWay: 20_000 }
// A list filled in one go does not wait for autovacuum to reclaim space and update statistics: moves are read from end to
// end.
const manyChanges = 10_000

/** Counts all waiting changes; does nothing when another process is already counting. */
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
  const changes = await takeChanges(tx, { most: batch })
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
  const entries = {
    ids: column('id'),
    projects: column('projects'),
    views: column('views'),
    scores: column('score'),
  }
  if (ranked.length > 0) await saveEntries(tx, entries)
  const there = new Set(entries.ids)
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) await removeEntries(tx, { ids: gone })
  return changes.length
}

async function settle({ db }: RankDeps, most: number): Promise<void> {
  const [waiting] = await countMoves(db)
  if ((waiting?.moves ?? 0) > most) await countCheckpoints(db)
}

async function tidy({ db }: RankDeps): Promise<void> {
  const lists = 'leaderboard_entries, leaderboard_milestones, leaderboard_moves, leaderboard_changes'
  await runLong(db.pool, `vacuum analyze ${lists}`, 10)
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

/** What these people have really done, by internal id, each fact queried from the domain that stores it. */
export async function readFacts(db: Queryable, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  const works = await catalogue.portfolios(db, ids)
  const orders = await purchases.ranked(db, ids)
  const connections = await countConnections(db, ids)
  const endorsements = await directory.endorsements(db, ids)
  return new Map(
    ids.map((id) => {
      const { projects, views, reviews, stars } = works.get(id) ?? { projects: 0, views: 0, reviews: 0, stars: 0 }
      return [
        id,
        {
          orders: orders.get(id) ?? 0,
          projects,
          reviews: { count: reviews, average: reviews === 0 ? 0 : stars / reviews },
          connections: connections.get(id) ?? 0,
          endorsements: endorsements.get(id) ?? 0,
          views,
        },
      ]
    }),
  )
}
