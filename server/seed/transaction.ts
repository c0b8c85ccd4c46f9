import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Log } from '#config/log.ts'
import type { Db, Tx } from '#db/connect.ts'

/**
 * The transaction that the seed has begun on this connection, for functions of the product. What they keep for the moment before
 * the commit happens at once; what they keep for after it, such as pushes to open pages, does not happen.
 */
export const inTransaction = (client: PoolClient, log?: Log): Db & Tx => {
  const ends = { beforeCommit: (_order: number, work: () => Promise<void>) => work(), afterCommit: () => {} }
  return Object.assign(drizzle({ client }), { ...ends, log }) as unknown as Db & Tx
}
