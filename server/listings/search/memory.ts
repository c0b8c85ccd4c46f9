import type { Queryable } from '#db/connect.ts'

const mostKept = 2000

/**
 * Remembers by name, for so many seconds, what stays about as true: what was learnt on the way to an answer, and numbers that
 * are said to be about right. So many names, each database for itself.
 */
export function knownFor<T>({ seconds }: { seconds: number }) {
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
      known.set(name, { value, until: performance.now() + seconds * 1000 })
    },
  }
}
