import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Place } from './app.ts'
import { freshDatabase } from './database.ts'

export interface FreshPlace extends Place, AsyncDisposable {
  /** A path beside the data folder. */
  beside(name: string): string
}

/** An empty database and an empty data folder, for an application and for commands. */
export async function freshPlace(): Promise<FreshPlace> {
  const database = await freshDatabase()
  // A restore needs exclusive access to the database, and PostgreSQL ends connections a moment after they are closed.
  await database.db.pool.end()
  await connectionsGone(database.url)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-place-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  return {
    url: database.url,
    dataDir,
    beside: (name) => join(folder, name),
    async [Symbol.asyncDispose]() {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connectionsGone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'guildhall%'",
    )
    expect(rows).toEqual([])
  })
  await client.end()
}
