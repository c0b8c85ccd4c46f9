import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tablesOf } from '@guildhall/server/db/backup/dump.ts'
import { isOfTheInstallation } from '@guildhall/server/db/backup/installation-files.ts'
import pg from 'pg'
import type { Place } from '../app.ts'

/** The whole state of an installation: a hash of the rows of each table, and of each file with its mode. */
export async function stateOf({ url, dataDir }: Place) {
  return { tables: await rowsOf(url), files: filesOf(dataDir) }
}

async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'; set jit = off")
    const hashes: Record<string, string> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
      hashes[name] = `${rows.length} ${hashOf(rows.map(({ row }) => row).join('\n'))}`
    }
    const { rows } = await client.query(`
      select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'pgboss')`)
    for (const { name, value } of rows) hashes[name] = value
    return hashes
  } finally {
    await client.end()
  }
}

function filesOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    paths
      .filter((path) => isOfTheInstallation(path.split('/')[0] ?? ''))
      .sort()
      .map((path) => {
        const file = join(dataDir, path)
        return [path, `${(statSync(file).mode & 0o777).toString(8)} ${hashOf(readFileSync(file))}`]
      }),
  )
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
