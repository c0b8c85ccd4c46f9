import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { newestMigration } from '../migrate.ts'
import { columnsOf, type Dump, fileOf, tablesOf } from './dump-format.ts'

/** Text of a value must mean the same wherever it is read; these are the settings that pg_dump uses. */
const portable = `
  set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = hex; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Writes each table into one file of the folder, all as of one moment, while the product runs. */
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

/** A connection whose values are written and read the same on every server. End it. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall backup' })
  // A lost connection fails the query that runs; without a listener its event would end the process.
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
