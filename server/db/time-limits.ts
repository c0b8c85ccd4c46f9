import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Db, Tx } from './connect.ts'

/**
 * How long a connection may take to answer before it is closed, in milliseconds. A call's limit is above
 * `statement_timeout`, so the server ends a slow statement and only a silent server is ended by this.
 */
export const silenceMs = { call: 8000, listener: 3000, probe: 2000 }

/** TCP's own check of an idle connection: after 10 seconds without traffic. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The error of a connection's queries when its server went silent. */
class DatabaseSilence extends Error {
  constructor(ms: number) {
    super(`The database sent nothing for ${ms / 1000} s`)
  }
}

/**
 * Closes a connected client whose server owes an answer and sends nothing for `ms`. Unlike pg's `query_timeout` this leaves
 * no dead connection in use, and data that keeps flowing is not silence. 0 waits forever; a later call changes the limit.
 */
export function endWhenSilent(client: pg.Client, ms: number): void {
  const stream = socketOf(client)
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  // Not setTimeout's own listener, which fires once: an idle period would use it up.
  stream.on('timeout', () => {
    // pg's own flag that no query is running; it has no public name.
    const { readyForQuery } = client as unknown as { readyForQuery: boolean }
    if (stream.writableEnded) stream.destroy()
    else if (!readyForQuery) stream.destroy(new DatabaseSilence(ms))
  })
}

/** Closes a connection immediately, without the goodbye that a silent server would not take. */
export function endNow(client: pg.Client): void {
  socketOf(client).destroy()
}

function socketOf(client: pg.Client): Socket {
  return (client.connection as unknown as { stream: Socket }).stream
}

/**
 * Sets the time limit of each statement in a running transaction, on the server and here, in minutes; 0 sets no limit. The
 * connection gets its usual limits back when it returns to the pool.
 */
export async function allowMinutes(tx: Tx | pg.PoolClient, minutes: number): Promise<void> {
  const client = '_' in tx ? (tx._.session as unknown as { client: pg.PoolClient }).client : tx
  await allow(client, 'set local', minutes)
}

/**
 * Runs a statement that cannot run in a transaction (vacuum) for up to that many minutes, on a connection that is closed
 * afterwards. It also waits that long for a vacuum of the server's own.
 */
export async function runLong({ pool }: Pick<Db, 'pool'>, text: string, minutes: number): Promise<void> {
  const client = await pool.sessions.connect()
  try {
    await allow(client, 'set', minutes)
    await client.query(`set lock_timeout = ${minutes * 60_000}`)
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
