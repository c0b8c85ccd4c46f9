import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { StartError } from '#config/start-error.ts'
import { settleRestores } from './backup/restore.ts'
import { connect, type Db } from './connect.ts'
import { holderOf, lockDataFolder } from './embedded/data-folder-lock.ts'
import { findEmbedded, startEmbedded } from './embedded/embedded.ts'
import { explainNoAnswer, readPooled, refusePooler } from './pooler.ts'

export type Database = {
  db: Db
  pool: Db['pool']
  /** The address of PostgreSQL itself, past any pooler, for connections that need a session. */
  url: string
  /** Ends the pool and, if we started it, the server. Call it last. */
  stop(): Promise<void>
}

type Choice = Pick<Config, 'databaseUrl' | 'dataDir' | 'origin'> &
  Partial<Pick<Config, 'databasePool' | 'databaseDirectUrl' | 'databaseStatements'>>

/**
 * The database of this process: the server DATABASE_URL names (PostgreSQL 15 or newer), or else the embedded one, started in
 * the data folder, which this process then locks. Not migrated yet: see `migrate`. A killed restore is completed or undone
 * first, which may bring other secrets: read the configuration again.
 */
export async function startDatabase(choice: Choice, log: Log): Promise<Database> {
  const { databaseUrl, dataDir, origin, databasePool: pool = 8 } = choice
  if (databaseUrl) return settled(dataDir, await open(databaseUrl, log, choice))
  const lock = lockDataFolder(dataDir, origin)
  try {
    // Beyond the pool: a command, a person with psql, PostgreSQL's own reserve.
    const server = await startEmbedded(dataDir, log, { max_connections: String(Math.max(40, pool + 20)) })
    const keeper = keepRunning(server, log)
    const database = await open(server.url, log, { ...choice, databaseDirectUrl: null }, async () => {
      await keeper.stop()
      await server.stop()
      lock.release()
    })
    return await settled(dataDir, database)
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
  if (!url) throw new StartError(`The server at ${holder.what} is starting or stopping; try again in a moment`)
  return open(url, log, choice)
}

async function settled(dataDir: string, database: Database): Promise<Database> {
  try {
    await settleRestores(dataDir, database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function open(url: string, log: Log, choice: Choice, stopServer = async () => {}): Promise<Database> {
  const { databasePool: size = 8, databaseStatements: statements = 'named', databaseDirectUrl: directUrl } = choice
  const pooled = directUrl ? await readPooled(url, directUrl, statements) : undefined
  const db = connect(url, log, { size, statements, pooled })
  const stop = async () => {
    // Does not wait for a call that still waits for a silent server.
    if (!db.pool.ending) await Promise.race([db.pool.end(), pause(1000, undefined, { ref: false })])
    await stopServer()
  }
  try {
    await refuseUnfitServer(db.pool)
    if (!pooled) await refusePooler(db.pool, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { db, pool: db.pool, url: directUrl ?? url, stop }
}

async function refuseUnfitServer(pool: Db['pool']): Promise<void> {
  const { rows } = await pool
    .query('show server_version')
    .catch((error: Error) => Promise.reject(explainNoAnswer('DATABASE_URL', error)))
  const version: string = rows[0].server_version
  if (Number.parseInt(version, 10) < 15) {
    throw new StartError(`The database at DATABASE_URL is PostgreSQL ${version}; Guildhall needs 15 or newer`)
  }
}

/** A server that this process started and may restart. */
interface Restartable {
  isRunning(): boolean
  restart(): Promise<void>
}

/** Milliseconds between two checks of a running server, and at most between two attempts to start it. */
const times = { look: 1_000, longestPause: 30_000 }

/**
 * Restarts a server whenever it exits on its own (a kill, a crash, out of memory), with growing pauses while it does not
 * start. `stop` waits for a running attempt; end the server after it.
 */
function keepRunning(server: Restartable, log: Log): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)

  const bringBack = async () => {
    log.error('The database stopped unexpectedly. Starting it again.')
    for (let next = times.look; !stopped.signal.aborted; next = Math.min(next * 2, times.longestPause)) {
      try {
        await server.restart()
        return log.warn('The database is running again')
      } catch (error) {
        log.error(`The database does not start; next try in ${next / 1000} s. ${(error as Error).message}`)
        await wait(next)
      }
    }
  }
  const watch = async () => {
    for (; !stopped.signal.aborted; await wait(times.look)) if (!server.isRunning()) await bringBack()
  }
  const watching = watch()
  return {
    async stop() {
      stopped.abort()
      await watching
    },
  }
}
