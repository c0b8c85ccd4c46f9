import type pg from 'pg'
import type { Tx } from './connect.ts'
import { endWhenSilent, silenceMs } from './silence.ts'

/**
 * Lets each statement of a running transaction take so many minutes, at the server and here; 0 sets no limit. The
 * connection has its usual limits back when it returns to the pool.
 */
export async function allowMinutes(tx: Tx | pg.PoolClient, minutes: number): Promise<void> {
  const client = '_' in tx ? (tx._.session as unknown as { client: pg.PoolClient }).client : tx
  await allow(client, 'set local', minutes)
}

/** Runs a statement that no transaction may hold (vacuum) for so many minutes, on a connection that is ended after it. */
export async function runLong(pool: pg.Pool, text: string, minutes: number): Promise<void> {
  const client = await pool.connect()
  try {
    await allow(client, 'set', minutes)
    await client.query(text)
  } finally {
    client.release(true)
  }
}

async function allow(client: pg.PoolClient, set: 'set' | 'set local', minutes: number): Promise<void> {
  const ms = minutes * 60_000
  await client.query(`${set} statement_timeout = ${ms}`)
  endWhenSilent(client, ms && ms + silenceMs.call)
}
