import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Tx } from './connect.ts'

/**
 * How long a connection may owe an answer before it is ended, in milliseconds. A call's is above `statement_timeout`, so a
 * slow statement is ended by the server and only a silent server by this.
 */
export const silenceMs = { call: 8000, listener: 3000, probe: 2000 }

/** TCP's own look at a connection that is not used: from 10 seconds of rest on. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** What the queries of a connection fail with when its server went silent. */
class DatabaseSilence extends Error {
  constructor(ms: number) {
    super(`The database sent nothing for ${ms / 1000} s`)
  }
}

/**
 * Ends a connected client whose server owes an answer and sends nothing for `ms`. Unlike pg's `query_timeout` this leaves no
 * dead connection in use, and data that keeps flowing is no silence. 0 waits for ever; a later call changes the limit.
 */
export function endWhenSilent(client: pg.Client, ms: number): void {
  const stream = socketOf(client)
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  // Not setTimeout's own listener, which hears once: a time of rest would use it up.
  stream.on('timeout', () => {
    // pg's own mark that no query is under way; it has no public name.
    const { readyForQuery } = client as unknown as { readyForQuery: boolean }
    if (stream.writableEnded) stream.destroy()
    else if (!readyForQuery) stream.destroy(new DatabaseSilence(ms))
  })
}

/** Ends a connection at once, without the farewell that a silent server would not take. */
export function endNow(client: pg.Client): void {
  socketOf(client).destroy()
}

function socketOf(client: pg.Client): Socket {
  return (client.connection as unknown as { stream: Socket }).stream
}

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
