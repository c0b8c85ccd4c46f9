import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { version } from '#config/paths.ts'
import { StartError } from '#config/start-error.ts'
import { dropReplaced } from './replaced-schemas.ts'

// The same relative path works from here and from the bundle, because server/build is as deep as server/db.
const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** The session lock for schema changes: a start that migrates, or a restore. */
export const shapeLock = 7_361_001

// PostgreSQL locks every table, index and constraint that a transaction makes, and has room for about 6,000 locks.
const migrationsAtOnce = 25

/**
 * Migrates the database to the newest schema, forward only. An upgrade is all or nothing. An empty database is migrated in
 * steps, because all tables together take too many locks; after a crash the next start continues. Processes that start
 * together wait for one another.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall migrate' })
  // A lost connection fails the running query; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await refuseReadOnly(client)
    await client.query('select pg_advisory_lock($1)', [shapeLock])
    await refuseNewerShape(client)
    // A restore that was interrupted at its end.
    await dropReplaced(client)
    await client.query("set lock_timeout = '10s'; set client_min_messages = warning")
    if (await hasMigrations(client)) {
      await client.query('begin')
      await applyMigrations(client)
      await client.query('commit')
    } else {
      await migrateInSteps(client)
    }
  } finally {
    await client.end()
  }
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("select current_setting('transaction_read_only') as mode")
  if (rows[0]?.mode === 'on')
    throw new StartError('The database is in read-only mode; end it with: npm run admin -- read-only off')
}

/**
 * Applies the missing migrations up to the one written at `until` (milliseconds; by default all), and commits after every 25.
 * For databases without anything to lose: an error leaves the steps before it.
 */
export async function migrateInSteps(client: pg.ClientBase, until = Number.POSITIVE_INFINITY): Promise<void> {
  const moments = readMigrationFiles({ migrationsFolder })
    .map(({ folderMillis }) => folderMillis)
    .filter((moment) => moment <= until)
  for (const [at, moment] of moments.entries()) {
    if ((at + 1) % migrationsAtOnce !== 0 && at + 1 < moments.length) continue
    await client.query('begin')
    await applyMigrations(client, moment)
    await client.query('commit')
  }
}

/**
 * Applies the missing migrations in the caller's transaction, up to and including the one written at `until` (milliseconds,
 * as in the journal); a `StartError` when this version has no such migration. It keeps the same record as drizzle's
 * migrator, which begins and commits its own transaction and so cannot be part of a restore.
 */
export async function applyMigrations(client: pg.ClientBase, until?: number): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  if (until !== undefined && !known.some(({ folderMillis }) => folderMillis === until)) {
    throw new StartError('The archive was written by another, newer version of Guildhall; restore it with that version')
  }
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  const newest = await newestMigration(client)
  const missing = known.filter(
    ({ folderMillis }) => folderMillis > newest && folderMillis <= (until ?? Number.POSITIVE_INFINITY),
  )
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement)
    // Checks now what this migration deferred: PostgreSQL changes no table with checks that wait, and the next one may.
    await client.query('set constraints all immediate; set constraints all deferred')
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** When the newest applied migration was written; 0 when there is none. */
export async function newestMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0].newest)
}

/** Returns how many changes of the tables the database lacks, and how many it has that this version does not know. */
export async function compareMigrations(
  client: pg.ClientBase | pg.Pool,
): Promise<{ missing: number; unknown: number }> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (!(await hasMigrations(client))) return { missing: known.length, unknown: 0 }
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations')
  const applied = rows.map(({ created_at }) => Number(created_at))
  return {
    missing: known.filter((moment) => !applied.includes(moment)).length,
    unknown: applied.filter((moment) => !known.includes(moment)).length,
  }
}

async function hasMigrations(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  return rows[0].there
}

// This version would write rows that a newer schema refuses or, worse, accepts.
async function refuseNewerShape(client: pg.Client): Promise<void> {
  const { unknown } = await compareMigrations(client)
  if (unknown === 0) return
  const changes = unknown === 1 ? 'a change' : `${unknown} changes`
  throw new StartError(
    `A newer version of Guildhall has changed this database: version ${version} does not know ${changes} of its tables; start the newer version, or restore a backup from this one`,
  )
}
