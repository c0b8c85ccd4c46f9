import type { Log } from '#config/log.ts'
import type { Db } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Clock, Deps } from '../deps.ts'

/** Something that every process keeps in memory: reading it costs no statement. */
export interface Kept<T> {
  value(): T
  /** Reads it again, and tells the other processes to do so. Called after the commit of a change. */
  changed(): Promise<void>
}

/** Reads it once, and again whenever a process says that it changed. */
export async function keepInMemory<T>(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  realtime: Deps['realtime'],
  of: Parameters<Deps['realtime']['onChange']>[0],
  load: (db: Db) => Promise<T>,
): Promise<Kept<T>> {
  let value: T | undefined
  // One after another: an older answer must not replace a newer one.
  let reading = Promise.resolve()
  const read = () => {
    reading = reading
      .catch(() => undefined)
      .then(async () => {
        value = await load(db)
        recentReads({ db, clock }).forget()
      })
    return reading
  }
  const readLater = () =>
    void read().catch((error: unknown) => log.warn({ err: error, of }, 'What is kept in memory could not be read'))
  realtime.onChange(of, readLater)
  await read()
  return {
    // Read below for the first time.
    value: () => value as T,
    async changed() {
      realtime.tellChange(of)
      await read()
    },
  }
}
