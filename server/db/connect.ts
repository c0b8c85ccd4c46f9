import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '#config/log.ts'
import { keepAlive } from './silence.ts'
import { WatchedPool } from './watched-pool.ts'

/** The process's handle. It carries the log so that work after a commit can report a failure without failing the call. */
export type Db = NodePgDatabase & { readonly pool: WatchedPool; readonly log: Log }

/** A running transaction; `afterCommit` keeps pushes and logs of success until they are true. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  afterCommit(work: () => unknown): void
}

/** What a query takes as its first argument: the pool's handle or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

const settings = {
  synchronous_commit: 'on',
  statement_timeout: '5s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
}

// bigint columns are counters and internal ids of ours: a number is exact up to 2^53, and beyond that we stop loudly.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
})

/** Opens a pool of at most eight connections with this product's time-outs; it connects on first use. */
export function connect(url: string, log: Log, size = 8): Db {
  const pool = new WatchedPool(
    {
      connectionString: url,
      max: size,
      ...keepAlive,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      // After a failover or a change of DNS nothing stays with the old server for longer.
      maxLifetimeSeconds: 30 * 60,
      application_name: 'guildhall',
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
    url,
    log,
  )
  return Object.assign(drizzle({ client: pool }), { pool, log })
}
