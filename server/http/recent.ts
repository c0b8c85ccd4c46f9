import type { Clock, Deps } from '../deps.ts'

/** What was read, kept as long as a second and worked out once for all who ask meanwhile (product 13). */
export interface Recent {
  read<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Forgets one answer, or all: what was written here is seen here at once, in other processes within the second. */
  forget(key?: string): void
}

const lifeMs = 1000
const mostKeys = 500
const ofDatabase = new WeakMap<Deps['db'], Recent>()

/** The answers to visitors that this process keeps over its database. */
export function recentReads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Recent {
  const known = ofDatabase.get(db)
  if (known) return known
  const made = createRecent(clock)
  ofDatabase.set(db, made)
  return made
}

/** A store of its own. */
export function createRecent(clock: Clock): Recent {
  const kept = new Map<string, { answer: Promise<unknown>; until: number }>()
  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const found = kept.get(key)
      if (found && found.until > now) return found.answer as Promise<T>
      if (kept.size >= mostKeys) kept.clear()
      const answer = load()
      kept.set(key, { answer, until: now + lifeMs })
      answer.catch(() => kept.delete(key))
      return answer
    },
    forget: (key) => void (key === undefined ? kept.clear() : kept.delete(key)),
  }
}
