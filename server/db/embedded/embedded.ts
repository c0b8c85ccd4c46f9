import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeDataFolder, readOrCreateSecret } from '#config/data-folder.ts'
import type { Log } from '#config/log.ts'
import { StartError } from '#config/start-error.ts'
import { type DatabaseFolder, databaseName, openDatabaseFolder, quietEnvironment } from './database-folder.ts'
import { findRunning, isRunning, type Postmaster, readPostmaster, stopPostmaster } from './postmaster.ts'

/** Settings of the embedded server, in the order PostgreSQL reads them; a later one wins. */
const settings = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may be too long, and a lock file in /tmp outlives a kill.
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '128MB',
  // A restore replaces every table in one transaction, which locks all of them and their dependent objects.
  max_locks_per_transaction: '256',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

/**
 * Starts the PostgreSQL that comes with the project, or takes over the server a killed process left running on the same
 * data. It listens on loopback only, on a free port remembered in the data folder, with a password stored beside it. `stop`
 * ends it; end the pools first. `restart` starts it again at the same address after it exited on its own. `extra` settings
 * are for tests, which give up durability for speed.
 */
export async function startEmbedded(dataDir: string, log: Log, extra: Record<string, string> = {}) {
  makeDataFolder(dataDir)
  const password = readOrCreateSecret(dataDir, 'postgres-password')
  const place = await openDatabaseFolder(dataDir, password, log)
  const run = async (port?: number) =>
    (await findRunning(place.folder)) ?? (await launch(dataDir, place, { ...settings, ...extra }, port))
  for (const end = Date.now() + 15_000; ; await pause(50)) {
    let server = await run()
    const url = urlOf(server, password)
    try {
      await makeDatabase(url)
      return {
        url,
        isRunning: () => isRunning(server.pid),
        restart: async () => {
          server = await run(server.port)
        },
        stop: () => stopPostmaster(server),
      }
    } catch (error) {
      // The server found may be going away: killed a moment ago, or stopping.
      if (!isGoing(error) || Date.now() > end) throw error
    }
  }
}

function isGoing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && error.message.startsWith('Connection terminated')) return true
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code)
}

/** The address of the embedded server that runs on this data folder, or undefined when none does. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const server = await findRunning(join(dataDir, 'postgres'))
  return server && urlOf(server, readOrCreateSecret(dataDir, 'postgres-password'))
}

/** Stops the embedded server that a killed process left running on this data folder, if there is one. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const server = await findRunning(join(dataDir, 'postgres'))
  if (server) await stopPostmaster(server)
}

function urlOf({ port }: Postmaster, password: string): string {
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`
}

/** Starts the server on `only`, or else on its last port, or else on a free one. */
async function launch(
  dataDir: string,
  place: DatabaseFolder,
  flags: Record<string, string>,
  only?: number,
): Promise<Postmaster> {
  const logFile = join(dataDir, 'postgres.log')
  // Keeps one log of the previous run: a crash can be read after the next start.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  // Old backends may linger for a moment after a kill, and a free port may be taken meanwhile: retrying solves both.
  for (const end = Date.now() + 15_000; ; await pause(50)) {
    const port = only ?? (await freePort(join(dataDir, 'postgres-port')))
    const before = readLog(logFile).length
    const server = await spawnServer(place, { ...flags, port: String(port) }, logFile)
    if (server) return server
    const reason = readLog(logFile).slice(before)
    const passes = /lock file|shared memory block .* still in use|Address already in use|could not create any TCP/.test(
      reason,
    )
    if (!passes || Date.now() > end) {
      const line = /(?:FATAL|PANIC|ERROR): .*/.exec(reason)?.[0] ?? 'it gave no reason'
      throw new StartError(`The database in ${place.folder} does not start: ${line} (see ${logFile})`)
    }
  }
}

function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Resolves once it accepts connections, or with undefined when it exited instead. */
async function spawnServer({ folder, binaries, runner }: DatabaseFolder, flags: object, logFile: string) {
  const output = openSync(logFile, 'a', 0o600)
  const options = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Its own process group: Ctrl-C is for this process, which ends the pool before the server.
  const child = spawn(join(binaries, 'postgres'), ['-D', folder, ...options], {
    ...runner,
    cwd: folder,
    env: quietEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.unref()
  const ready = async () => {
    for (; child.exitCode === null && child.signalCode === null; await pause(20)) {
      const server = readPostmaster(folder)
      if (server?.pid === child.pid && server?.status === 'ready') return server
    }
    return undefined
  }
  return Promise.race([ready(), failed])
}

async function freePort(file: string): Promise<number> {
  const port = (await tryPort(rememberedPort(file))) ?? (await tryPort(0)) ?? 0
  // Recreated, because the existing file may belong to root.
  rmSync(file, { force: true })
  writeFileSync(file, `${port}\n`)
  return port
}

function rememberedPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: taken } = probe.address() as { port: number }
      probe.close(() => resolve(taken))
    })
  })
}

async function makeDatabase(url: string): Promise<void> {
  const isMissing = await query(url, 'select').then(
    () => false,
    (error) => error.code === '3D000' || Promise.reject(error),
  )
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  if (isMissing) await query(maintenance.href, `create database ${databaseName}`)
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A connection lost between two steps fails the next one; without a listener its event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
