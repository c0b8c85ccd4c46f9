import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holderOf, lockDataFolder } from '@guildhall/server/db/embedded/data-folder-lock.ts'
import { startEmbedded, stopEmbedded } from '@guildhall/server/db/embedded/embedded.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { quietLog } from './quiet-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run, and the migrated database that every test's own one is copied from. */
    testDatabase: { url: string; template: string }
  }
}

const folderPrefix = 'guildhall-test-'
// Data may be lost in a power cut here; `synchronous_commit` stays as in production, because tests read it.
const fast = { fsync: 'off', full_page_writes: 'off', max_connections: '120', max_wal_size: '512MB' }

/** Vitest calls this once per run: one database server, one migrated template; both are removed when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `test_${randomBytes(5).toString('hex')}`
  const url = withDatabase(server.url, template)
  await query(server.url, `create database ${template} template template0 encoding 'UTF8' ${server.locale}`)
  await migrate(url)
  project.provide('testDatabase', { url: server.url, template })
  return async () => {
    await dropAll(server.url, template)
    await server.stop()
  }
}

/** The same server address with another database in it. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function startServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, locale: "lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'", stop: async () => {} }
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
  const lock = lockDataFolder(dataDir, 'tests')
  const server = await startEmbedded(dataDir, quietLog, fast)
  const stop = async () => {
    await server.stop()
    lock.release()
    removeFolder(dataDir)
  }
  return { url: server.url, locale: '', stop }
}

/** Stops the servers of killed runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(folderPrefix))) {
    const dataDir = join(tmpdir(), name)
    if (holderOf(dataDir) || isNew(dataDir)) continue
    await stopEmbedded(dataDir)
    removeFolder(dataDir)
  }
}

/** Whether a folder may belong to a run that begins at this moment and has not locked it yet. */
const isNew = (dataDir: string) => Date.now() - (statSync(dataDir, { throwIfNoEntry: false })?.ctimeMs ?? 0) < 60_000

/** Removes the data folder, and the folder it links to where the database had to be elsewhere. */
function removeFolder(dataDir: string): void {
  const link = join(dataDir, 'postgres')
  if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function dropAll(url: string, template: string): Promise<void> {
  const { rows } = await query(url, `select datname from pg_database where datname like '${template}%'`)
  for (const { datname } of rows) await query(url, `drop database if exists ${datname} with (force)`)
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
