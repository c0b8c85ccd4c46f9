import type { Clock, Deps } from '../../deps.ts'

/** What was read, kept as long as a second and worked out once for all who ask meanwhile. */
export interface ReadCache {
  read<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Whether an answer is kept, or on its way. */
  has(key: string): boolean
  /** Forgets one answer, or all: what was written here is seen here at once, in other processes within the second. */
  forget(key?: string): void
  /** How often all answers were forgotten: what is made of them is out of date once this has grown. */
  changes(): number
}

const lifeMs = 1000
const ofDatabase = new WeakMap<Deps['db'], ReadCache>()

/** The answers to visitors that this process keeps over its database. */
export function recentReads({ db, clock }: Pick<Deps, 'db' | 'clock'>): ReadCache {
  const known = ofDatabase.get(db)
  if (known) return known
  const made = createReadCache(clock)
  ofDatabase.set(db, made)
  return made
}

/** A store of its own, of at most so many answers. */
export function createReadCache(clock: Clock, most = 500): ReadCache {
  let kept = new Map<string, { answer: Promise<unknown>; until: number }>()
  let changes = 0
  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const found = kept.get(key)
      if (found && found.until > now) return found.answer as Promise<T>
      // They stand in the order in which they were read, the oldest first.
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
      // A new one: a cleared one holds on to what was in it until all old memory is looked through.
      kept = new Map()
      changes += 1
    },
    changes: () => changes,
  }
}
