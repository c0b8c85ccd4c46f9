import type { Queryable } from '#db/connect.ts'

const mostKept = 2000

/**
 * Caches by name, for that many seconds, what stays approximately true: facts learnt while answering, and numbers shown as
 * approximate. The number of names is limited, and each database has its own.
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
