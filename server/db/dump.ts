import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '#config/start-error.ts'
import { migrate, migrationsFolder } from './migrate.ts'

/** What stands beside the tables' files: which shape they have and where the counters stood. */
export type Dump = {
  /** The newest migration, by the time it was written. */
  migration: number
  /** In an order in which what is referred to comes first. */
  tables: { name: string; columns: string[] }[]
  sequences: { name: string; value: string }[]
}

type Journal = { entries: { when: number }[] }

/** Writes every table into one file each, all as of one moment, while the product runs. */
export async function dumpDatabase(url: string, folder: string): Promise<Dump> {
  return withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    const dump = {
      migration: await newestMigration(client),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
    }
    for (const { name, columns } of dump.tables) {
      const rows = client.query(copyTo(`copy (select ${columns.map(quote).join(', ')} from ${name}) to stdout`))
      await pipeline(rows, createWriteStream(join(folder, fileOf(name))))
    }
    await client.query('commit')
    return dump
  })
}

/**
 * Replaces everything in the database by what was dumped: goes back to the dump's shape, loads it, and migrates to the
 * newest. Throws a `StartError` before it changes anything when the dump is newer than this version of the product.
 */
export async function restoreDatabase(url: string, folder: string, dump: Dump): Promise<void> {
  const shape = await migrationsUntil(dump.migration)
  try {
    await withClient(url, async (client) => {
      await client.query('drop schema if exists drizzle, pgboss, public cascade; create schema public')
    })
    await migrate(url, shape)
    await withClient(url, (client) => load(client, folder, dump))
    await migrate(url)
    await withClient(url, (client) => client.query('analyze'))
  } finally {
    await rm(shape, { recursive: true, force: true })
  }
}

async function load(client: pg.Client, folder: string, { tables, sequences }: Dump): Promise<void> {
  await client.query('begin')
  const names = tables.map(({ name }) => name)
  // The rows are right already: what counts or checks them on every insert would count twice, and what keeps the
  // administrators' log as it is would not let it be emptied.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const { name, columns } of tables) {
    const target = client.query(copyFrom(`copy ${name} (${columns.map(quote).join(', ')}) from stdin`))
    await pipeline(createReadStream(join(folder, fileOf(name))), target)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
  await client.query('commit')
}

/** A copy of the migrations up to and with the given one, for the migrator. */
async function migrationsUntil(migration: number): Promise<string> {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  if (!journal.entries.some(({ when }) => when === migration)) {
    throw new StartError('The archive was written by another, newer version of Guildhall; restore it with that version')
  }
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const entries = journal.entries.filter(({ when }) => when <= migration)
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

async function newestMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0].newest)
}

// A table's depth is the longest chain of references that starts there; a table that refers to itself has none by that.
async function tablesOf(client: pg.Client): Promise<Dump['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    with recursive tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname not like 'pg\\_%'
    ), depths (oid, depth) as (
      select oid, 0 from tables
      union
      select f.conrelid, d.depth + 1 from pg_constraint f join depths d on d.oid = f.confrelid
      where f.contype = 'f' and f.conrelid <> f.confrelid and d.depth < 50
    )
    select t.name, (
      select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from tables t join depths d using (oid) group by t.oid, t.name order by max(d.depth), t.name`)
  return rows
}

async function sequencesOf(client: pg.Client): Promise<Dump['sequences']> {
  const { rows } = await client.query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where last_value is not null and schemaname <> 'drizzle'`)
  return rows
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const fileOf = (table: string) => `${table.replaceAll('"', '')}.copy`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall backup' })
  await client.connect()
  return work(client).finally(() => client.end())
}
