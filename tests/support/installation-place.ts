import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './app.ts'
import { freshDatabase } from './database.ts'

export interface FreshPlace extends Place, AsyncDisposable {
  /** A path beside the data folder. */
  beside(name: string): string
}

/** An empty database and an empty data folder, for an application and for commands. */
export async function freshPlace(): Promise<FreshPlace> {
  const database = await freshDatabase()
  // A restore needs exclusive access to the database.
  await database.db.pool.end()
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
