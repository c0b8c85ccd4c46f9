import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '#config/start-error.ts'
import { applyMigrations, newestMigration } from '../migrate.ts'
import { putAside } from '../replaced-schemas.ts'

/** The description beside the tables' files: their shape and the counters' values. */
export type Dump = {
  /** When the newest migration was written, in milliseconds. */
  migration: number
  /** Referenced tables come before those that refer to them. Archives of format 1 have no row counts. */
  tables: (Table & { rows?: number })[]
  sequences: { name: string; value: string }[]
}

type Table = { name: string; columns: string[] }

const columnsOf = ({ columns }: Table) => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
const fileOf = ({ name }: Table) => `${name.replaceAll('"', '')}.copy`

/**
 * Every table of the product and of its job queue. A table's depth is the longest chain of references that starts there;
 * self-references do not count.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with recursive tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
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

/** A file in an archive. */
export interface ArchivedFile {
  /** Relative to the archive, with slashes: `database/…` is a table, `data/…` an entry of the data folder. */
  path: string
  size: number
  sha256: string
}

/** `manifest.json` of an archive: its list of contents. */
export interface Manifest {
  format: number
  /** The version of Guildhall that wrote the archive. */
  version: string
  /** When it was written, in ISO 8601. */
  time: string
  dump: Dump
  /** Archives of format 1 have no such list. */
  files?: ArchivedFile[]
}

/** The text of a value must mean the same wherever it is read; pg_dump uses the same settings. */
const portable = `
  set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = hex; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Writes each table into one file of the folder, all from one snapshot, while the product runs. */
export async function dumpDatabase(url: string, folder: string): Promise<Dump> {
  const client = await connectForBackup(url)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const dump: Dump = {
      migration: await newestMigration(client),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
    }
    for (const table of dump.tables) {
      const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${table.name}) to stdout`))
      await pipeline(rows, createWriteStream(join(folder, fileOf(table))))
      table.rows = rows.rowCount
    }
    await client.query('commit')
    return dump
  } finally {
    await client.end()
  }
}

/** A connection whose values are written and read the same on every server. The caller closes it. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall backup' })
  // A lost connection fails the running query; without a listener its event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(portable)
  return client
}

async function sequencesOf(client: pg.ClientBase): Promise<Dump['sequences']> {
  const { rows } = await client.query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss')`)
  return rows
}

/**
 * Builds the database from a dump in the caller's transaction: the dump's schema, its rows, then the later migrations. Until
 * the commit everybody else sees the old database, and a rollback restores exactly that; after it `dropReplaced` removes the old one. Throws a `StartError` when the dump
 * does not fit its schema, has fewer or more rows than it says, or breaks a constraint.
 */
export async function buildFromDump(client: pg.ClientBase, folder: string, dump: Dump): Promise<void> {
  await client.query('set local client_min_messages = warning; set local search_path = public')
  await putAside(client)
  await applyMigrations(client, dump.migration)
  await checkConstraints(client)
  await refuseOtherTables(client, dump)
  await withoutTriggers(client, async () => {
    // Migrations insert rows into some tables; the dump has their later state.
    await client.query(`truncate ${dump.tables.map(({ name }) => name).join(', ')}`)
    for (const table of dump.tables) await loadTable(client, folder, table)
    await checkConstraints(client)
  })
  for (const { name, value } of dump.sequences) await client.query('select setval($1, $2)', [name, value])
  await applyMigrations(client)
  await checkConstraints(client)
  await client.query('analyze')
}

async function loadTable(client: pg.ClientBase, folder: string, table: Dump['tables'][number]): Promise<void> {
  const target = client.query(copyFrom(`copy ${table.name} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOf(table))), target)
  const { name, rows } = table
  if (rows !== undefined && target.rowCount !== rows) {
    throw new StartError(`The archive has ${target.rowCount} rows of ${name}; its manifest names ${rows}`)
  }
}

/** Ensures that no file is read into a table of another shape, and no table stays empty because the archive lacks it. */
async function refuseOtherTables(client: pg.ClientBase, dump: Dump): Promise<void> {
  const describe = (tables: Dump['tables']) => new Map(tables.map((each) => [each.name, columnsOf(each)]))
  const [expected, given] = [describe(await tablesOf(client)), describe(dump.tables)]
  for (const name of new Set([...expected.keys(), ...given.keys()])) {
    if (!given.has(name)) throw new StartError(`The archive lacks the table ${name}`)
    if (given.get(name) !== expected.get(name)) {
      throw new StartError(`The archive has a table ${name} that does not fit its version of Guildhall`)
    }
  }
}

/**
 * Runs `work` with the triggers disabled that count, index or protect rows as they are written: the rows of a dump are
 * counted already. Constraint triggers stay enabled, because they check.
 */
async function withoutTriggers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(`
    select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as change from pg_trigger
    join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not tgisinternal and tgconstraint = 0 and tgparentid = 0 and tgenabled = 'O'
      and n.nspname in ('public', 'pgboss')`)
  const changes = rows.map(({ change }) => String(change))
  for (const each of changes) await client.query(each.replace('%s', 'disable'))
  await work()
  for (const each of changes) await client.query(each.replace('%s', 'enable'))
}

/**
 * Runs the deferred constraint checks now; afterwards each constraint is deferred again if it was before. PostgreSQL alters
 * no table whose rows still wait for a check.
 */
async function checkConstraints(client: pg.ClientBase): Promise<void> {
  await client.query('set constraints all immediate')
  const { rows } = await client.query(`
    select string_agg(distinct format('%I.%I', n.nspname, c.conname), ', ') as deferred
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.condeferred and n.nspname in ('public', 'pgboss')`)
  if (rows[0].deferred) await client.query(`set constraints ${rows[0].deferred} deferred`)
}
