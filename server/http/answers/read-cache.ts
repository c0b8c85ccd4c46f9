import type { Clock, Deps } from '../../deps.ts'

/** Read results, cached for up to a second and computed once for all concurrent callers. */
export interface ReadCache {
  read<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Whether an answer is cached or being computed. */
  has(key: string): boolean
  /**
   * Forgets one answer, or all: a write in this process is visible here immediately, in other processes within the second.
   */
  forget(key?: string): void
  /** How often all answers were forgotten: anything derived from them is out of date once this has grown. */
  changes(): number
}

const lifeMs = 1000
const ofDatabase = new WeakMap<Deps['db'], ReadCache>()

/** The answers to visitors that this process caches for its database. */
export function recentReads({ db, clock }: Pick<Deps, 'db' | 'clock'>): ReadCache {
  const known = ofDatabase.get(db)
  if (known) return known
  const made = createReadCache(clock)
  ofDatabase.set(db, made)
  return made
}

/** A separate cache of at most that many answers. */
export function createReadCache(clock: Clock, most = 500): ReadCache {
  let kept = new Map<string, { answer: Promise<unknown>; until: number }>()
  let changes = 0
  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const found = kept.get(key)
      if (found && found.until > now) return found.answer as Promise<T>
      // In the order in which they were read, oldest first.
      for (const [old, { until }] of kept) {
        if (until > now) break
        kept.delete(old)
      }
      if (kept.size >= most) kept = new Map()
      const answer = load()
      kept.set(key, { answer, until: now + lifeMs })
      answer.catch(() => kept.delete(key))
      return answer
    },
    has(key) {
      const found = kept.get(key)
      return found !== undefined && found.until > clock.now().getTime()
    },
    forget(key) {
      if (key !== undefined) return void kept.delete(key)
      // A new map: a cleared one keeps its contents alive until a full garbage collection.
      kept = new Map()
      changes += 1
    },
    changes: () => changes,
  }
}
