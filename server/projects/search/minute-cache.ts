import type { Queryable } from '#db/connect.ts'

const keptMs = 60_000
const mostKept = 2000

/**
 * Remembers by name what was learnt on the way to an answer, never an answer: for a minute, so many names, each database for
 * itself.
 */
export function knownForAMinute<T>() {
  const ofDatabases = new WeakMap<Queryable, Map<string, { value: T; until: number }>>()
  const of = (db: Queryable) => {
    const known = ofDatabases.get(db) ?? new Map()
    ofDatabases.set(db, known)
    return known
  }
  return {
    get(db: Queryable, name: string): T | undefined {
      const known = of(db).get(name)
      return known && known.until > performance.now() ? known.value : undefined
    },
    set(db: Queryable, name: string, value: T): void {
      const known = of(db)
      if (known.size >= mostKept) known.clear()
      known.set(name, { value, until: performance.now() + keptMs })
    },
  }
}
