import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { StartError } from '#config/start-error.ts'
import { connect, type Db } from './connect.ts'
import { holderOf, lockDataFolder } from './data-folder-lock.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'

export type Database = {
  db: Db
  pool: Pool
  url: string
  /** Ends the pool and, where it is ours, the server. Call it last. */
  stop(): Promise<void>
}

type Choice = Pick<Config, 'databaseUrl' | 'dataDir' | 'origin'>

/**
 * The database this process works with: the server DATABASE_URL names (PostgreSQL 15 or newer), or else the embedded
 * one, started in the data folder, which then belongs to this process alone. Not migrated yet: see `migrate`.
 */
export async function startDatabase({ databaseUrl, dataDir, origin }: Choice, log: Log): Promise<Database> {
  if (databaseUrl) return open(databaseUrl, log)
  const lock = lockDataFolder(dataDir, origin)
  try {
    const server = await startEmbedded(dataDir, log)
    return await open(server.url, log, async () => {
      await server.stop()
      lock.release()
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** For commands beside a running server: uses its database and leaves it running; starts one when there is none. */
export async function attachDatabase(choice: Choice, log: Log): Promise<Database> {
  const holder = choice.databaseUrl ? undefined : holderOf(choice.dataDir)
  if (!holder) return startDatabase(choice, log)
  const url = await findEmbedded(choice.dataDir)
  if (!url) throw new StartError(`The server at ${holder.what} is just starting or ending; try again in a moment`)
  return open(url, log)
}

async function open(url: string, log: Log, stopServer = async () => {}): Promise<Database> {
  const db = connect(url, log)
  const stop = async () => {
    await db.pool.end()
    await stopServer()
  }
  try {
    await refuseOldServer(db.pool)
  } catch (error) {
    await stop()
    throw error
  }
  return { db, pool: db.pool, url, stop }
}

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query('show server_version').catch((error: Error & { code?: string }) => {
    const reason = error.message || error.code
    throw new StartError(
      `DATABASE_URL leads to no database (${reason}); it should name a PostgreSQL 15 or newer that answers`,
    )
  })
  const version: string = rows[0].server_version
  if (Number.parseInt(version, 10) < 15) {
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; it should be 15 or newer`)
  }
}
