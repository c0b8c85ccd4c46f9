import type { Db } from '@guildhall/server/db/connect.ts'
import pg from 'pg'

/**
 * Holds what a statement locks or changes, in a transaction beside the application's, so that a test decides what happens
 * at once: requests come as far as that lock, or as one that such a request holds, and stay there until it is released.
 */
export async function holdLock(db: Db, text: string, values: unknown[] = []) {
  const connectionString = db.pool.options.connectionString ?? ''
  const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([holder.connect(), watcher.connect()])
  await makePatient(db.pool)
  await holder.query('begin')
  await holder.query(text, values)

  const countWaiting = async () => {
    const { rows } = await watcher.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n ?? 0
  }
  /** Resolves when each of these requests waits for a lock or is over. */
  const untilHeld = async (requests: Promise<unknown>[]): Promise<void> => {
    let over = 0
    const end = () => {
      over += 1
    }
    for (const request of requests) request.then(end, end)
    while (over + (await countWaiting()) < requests.length) await new Promise(setImmediate)
  }
  const release = async (): Promise<void> => {
    await holder.query('commit')
    await Promise.all([holder.end(), watcher.end()])
  }
  return { untilHeld, release }
}

/** Every connection of the pool waits longer for a lock than a busy machine needs to come to it. */
async function makePatient(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query("set lock_timeout = '10s'; set statement_timeout = '15s'")))
  for (const client of clients) client.release()
}
