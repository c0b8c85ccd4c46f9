import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { StartError } from '#config/start-error.ts'
import { shapeLock } from '../migrate.ts'
import { dropReplaced } from '../replaced-schemas.ts'
import { buildFromDump, connectForBackup, type Dump } from './dump.ts'
import { refuseFixedEntries, replaceFiles, stagePrefix } from './installation-files.ts'

interface Restore {
  url: string
  dataDir: string
  /** Also replaces an installation that has people. */
  force: boolean
  /** Unpacks the archive into the empty folder and checks its files: tables below `database`, the rest below `data`. */
  unpack(stage: string): Promise<Dump>
  /** Checks the restored rows before the commit; throws what is wrong with them. */
  check(client: pg.Client): Promise<void>
}

/**
 * Replaces database and files with those of an archive. One transaction builds and checks the database, and its commit
 * decides: before it everything is as it was, after it the files are put in place, at the next start if need be. Servers
 * that start meanwhile wait. Throws a `StartError` that says why nothing was changed.
 */
export async function restore({ url, dataDir, force, unpack, check }: Restore): Promise<void> {
  const client = await connectForBackup(url)
  try {
    await takeLock(client)
    await refuseServers(client)
    if (!force && (await hasPeople(client))) {
      throw new StartError('There are people in this installation; use --force to replace everything with the archive')
    }
    await refuseFixedEntries(dataDir)
    await dropReplaced(client)
    const stage = await mkdtemp(join(dataDir, stagePrefix))
    try {
      const dump = await unpack(stage)
      await client.query('begin')
      await buildFromDump(client, join(stage, 'database'), dump)
      await check(client)
      await markRestored(client, basename(stage))
    } catch (error) {
      await rm(stage, { recursive: true, force: true })
      throw explain(error)
    }
    await decide(client, () => replaceFiles(dataDir, stage))
  } finally {
    // Also rolls back a transaction that was not committed.
    await client.end()
  }
}

/** Commits. From here on the stage is not deleted, because only the database knows whether the commit took effect. */
async function decide(client: pg.Client, afterCommit: () => Promise<void>): Promise<void> {
  try {
    await client.query('commit')
    await afterCommit()
    await dropReplaced(client)
  } catch (error) {
    throw new StartError(
      `The restore was interrupted at its end (${(error as Error).message}); the next start of the server completes or undoes it`,
    )
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [shapeLock])
  if (rows[0].taken) return
  throw new StartError('Another restore or a starting server is changing this database; try again when it is done')
}

async function refuseServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name in ('guildhall', 'guildhall listener')`)
  if (rows[0].servers > 0) throw new StartError('A server is running on this database; stop it first')
}

async function hasPeople(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.people') is not null as there`)
  if (!rows[0].there) return false
  return (await client.query('select exists (select from people) as some')).rows[0].some
}

/** PostgreSQL's error about the archive as a sentence. Classes 22, 23, 42: values, constraints, names. */
function explain(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string }
  if (code === '53200') {
    return new StartError('PostgreSQL has too few locks for a restore; raise max_locks_per_transaction and try again')
  }
  if (code === '53100' || code === 'ENOSPC') return new StartError('The disk is full; make room and try again')
  if (/^(22|23|42|P0)/.test(code)) return new StartError(`The archive cannot be loaded: ${message}`)
  return error
}

const record = 'drizzle.__drizzle_migrations'

/**
 * Records in the database, in the caller's transaction, which stage it was restored from: the commit decides whether that
 * stage's files belong to it.
 */
async function markRestored(client: pg.ClientBase, stage: string): Promise<void> {
  await client.query(`comment on table ${record} is ${client.escapeLiteral(stage)}`)
}

/**
 * Completes or undoes what a killed restore left in the data folder, and waits for one that is still running: its files are
 * put in place when the database was committed, and deleted when it was not. They may include secrets, so read the
 * configuration again afterwards.
 */
export async function settleRestores(dataDir: string, url: string): Promise<void> {
  if ((await leftIn(dataDir)).length === 0) return
  const client = await connectForBackup(url)
  try {
    await client.query('select pg_advisory_lock($1)', [shapeLock])
    const { rows } = await client.query(`select obj_description(to_regclass('${record}'), 'pg_class') as mark`)
    for (const name of await leftIn(dataDir)) {
      const folder = join(dataDir, name)
      if (name === rows[0].mark) await replaceFiles(dataDir, folder)
      else await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await client.end()
  }
}

async function leftIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => name.startsWith(stagePrefix) || name.startsWith('restored-'))
}
