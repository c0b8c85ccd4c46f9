import type { Db } from '@guildhall/server/db/connect.ts'
import pg from 'pg'

/**
 * Takes the locks of a statement in a transaction beside the application's, so that a test controls concurrency: requests
 * run up to that lock, or to one that such a request has, and wait there until it is released.
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
  /** Resolves when each of these requests waits for a lock or is finished. */
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

/**
 * Sends requests one after the other while a lock is held that each of them needs, and releases it: they go on in this order.
 * Returns the error code of each, or its status.
 */
export async function sendInOrder<Body extends { code?: string }>(
  db: Db,
  [text, values]: [text: string, values: unknown[]],
  requests: (() => Promise<{ status: number; body: Body }>)[],
): Promise<(string | number)[]> {
  const held = await holdLock(db, text, values)
  const sent: Promise<{ status: number; body: Body }>[] = []
  for (const request of requests) {
    sent.push(request())
    await held.untilHeld(sent)
  }
  await held.release()
  return (await Promise.all(sent)).map(({ status, body }) => body?.code ?? status)
}

/** Raises the lock timeout of every connection in the pool above what a busy machine needs. */
async function makePatient(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query("set lock_timeout = '10s'; set statement_timeout = '15s'")))
  for (const client of clients) client.release()
}
