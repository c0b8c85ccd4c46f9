import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db, Tx } from './connect.ts'

const attempts = 3

/**
 * Runs `work` in one transaction: all of it or nothing. What was passed to `tx.beforeCommit` is done at its end, by the given
 * order, so that transactions take these locks in one order and hold them briefly. Callbacks passed to `tx.afterCommit` run,
 * in order, after the commit; their failures are logged and do not fail the call. Retried, up to three attempts in all, when
 * the database aborts it because of another transaction (serialization failure, deadlock), so `work` must change nothing
 * outside the database.
 * Given a running transaction, `work` becomes part of it.
 */
export async function transaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if ('afterCommit' in db) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    const last: { order: number; work: () => Promise<void> }[] = []
    const later: (() => unknown)[] = []
    const ends = {
      beforeCommit: async (order: number, work: () => Promise<void>) => void last.push({ order, work }),
      afterCommit: (fn: () => unknown) => void later.push(fn),
    }
    try {
      const result = await runOnce(db, async (tx) => {
        const done = await work(Object.assign(tx, ends))
        for (const each of last.toSorted((one, other) => one.order - other.order)) await each.work()
        return done
      })
      await runAll(db, later)
      return result
    } catch (error) {
      if (attempt >= attempts || !mayRetry(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

type Work<T> = Parameters<Db['transaction']>[0] extends (tx: infer Raw) => unknown ? (tx: Raw) => Promise<T> : never

// Uses its own client rather than drizzle's transaction, because drizzle never releases the client when `begin` fails on a
// lost connection, and reports the failure of the rollback instead of its cause.
async function runOnce<T>(db: Db, work: Work<T>): Promise<T> {
  const client = await db.pool.connect()
  let cause: unknown
  try {
    const result = await drizzle({ client }).transaction((tx) =>
      work(tx).catch((error: unknown) => {
        cause = error
        throw error
      }),
    )
    client.release()
    return result
  } catch (error) {
    client.release(error !== cause)
    throw cause ?? error
  }
}

async function runAll(db: Db, later: (() => unknown)[]): Promise<void> {
  for (const work of later) {
    try {
      await work()
    } catch (error) {
      db.log.error({ err: error }, 'Work after a commit failed')
    }
  }
}

function mayRetry(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && (each.code === '40001' || each.code === '40P01')) return true
  }
  return false
}
