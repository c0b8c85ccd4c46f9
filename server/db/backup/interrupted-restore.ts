import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { shapeLock } from '../migrate.ts'
import { connectForBackup } from './dump.ts'
import { replaceFiles, stagePrefix } from './installation-files.ts'

const record = 'drizzle.__drizzle_migrations'

/**
 * Writes into the database, in the caller's transaction, which stage it was restored from: the commit decides whether
 * that stage's files belong to it.
 */
export async function markRestored(client: pg.ClientBase, stage: string): Promise<void> {
  await client.query(`comment on table ${record} is ${client.escapeLiteral(stage)}`)
}

/**
 * Completes or undoes what a killed restore left in the data folder, and waits for one that is still running: its files
 * are put in place when the database was committed, and deleted when it was not. Secrets may be among them, so read the
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
