import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '#config/start-error.ts'
import { applyMigrations } from '../migrate.ts'
import { columnsOf, type Dump, fileOf, tablesOf } from './dump.ts'

/**
 * Builds the database from a dump in the caller's transaction: the shape the dump was written in, its rows, then the
 * migrations since. Until the commit everybody else sees what was there before, and a rollback leaves exactly that.
 * Throws a `StartError` when the dump does not fit its shape, has fewer or more rows than it says, or breaks a constraint.
 */
export async function buildFromDump(client: pg.ClientBase, folder: string, dump: Dump): Promise<void> {
  await client.query('set local client_min_messages = warning; set local search_path = public')
  await client.query('drop schema if exists drizzle, pgboss, public cascade; create schema public')
  await applyMigrations(client, dump.migration)
  await checkConstraints(client)
  await refuseOtherTables(client, dump)
  await withoutTriggers(client, async () => {
    // Migrations put rows of their own into some tables; the dump has them as they were later.
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

/** So that no file is read into a table of another shape, and no table stays empty because the archive lacks it. */
async function refuseOtherTables(client: pg.ClientBase, dump: Dump): Promise<void> {
  const describe = (tables: Dump['tables']) => new Map(tables.map((each) => [each.name, columnsOf(each)]))
  const [expected, given] = [describe(await tablesOf(client)), describe(dump.tables)]
  for (const name of new Set([...expected.keys(), ...given.keys()])) {
    if (!given.has(name)) throw new StartError(`The archive lacks the table ${name}`)
    if (given.get(name) !== expected.get(name)) {
      throw new StartError(`The archive has a table ${name} that its version of Guildhall does not have in that form`)
    }
  }
}

/**
 * Runs `work` while the triggers sleep that count, index or protect rows as they are written: the rows of a dump are
 * counted already. Constraint triggers stay awake, because they check.
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
 * Checks now what would be checked at the commit; afterwards each constraint waits for the commit again if it did
 * before. PostgreSQL changes no table whose rows still wait for a check.
 */
async function checkConstraints(client: pg.ClientBase): Promise<void> {
  await client.query('set constraints all immediate')
  const { rows } = await client.query(`
    select string_agg(distinct format('%I.%I', n.nspname, c.conname), ', ') as deferred
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.condeferred and n.nspname in ('public', 'pgboss')`)
  if (rows[0].deferred) await client.query(`set constraints ${rows[0].deferred} deferred`)
}
