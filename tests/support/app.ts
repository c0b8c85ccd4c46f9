import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@guildhall/server/app.ts'
import { type Config, loadConfig } from '@guildhall/server/config/config.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import type { FastifyInstance } from 'fastify'
import { freshDatabase, openDatabase, type TestDatabase } from './database.ts'
import { quietLog } from './quiet-log.ts'

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance
  deps: Deps
  config: Config
  /** Moves the application's clock forward. */
  advance(ms: number): void
  stop(): Promise<void>
}

/** A database and a data folder that outlive the application. */
export interface Place {
  url: string
  dataDir: string
  /** How the application connects, where that is not by `url` alone. */
  open?(): Promise<Pick<TestDatabase, 'db' | 'url' | 'drop'>>
}

/**
 * Starts the real application with its own database, folder and clock, or with those of `at`; `app.inject` calls it,
 * `app.listen` opens a port.
 */
export async function startTestApp(env: Record<string, string> = {}, at?: Place): Promise<TestApp> {
  const dataDir = at?.dataDir ?? mkdtempSync(join(tmpdir(), 'guildhall-app-'))
  const config = loadConfig({ DATA_DIR: dataDir, SEED_SIZE: 'none', LOG_LEVEL: 'silent', ...env })
  const database = at ? await (at.open?.() ?? openDatabase(at.url)) : await freshDatabase()
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const deps = await makeDeps(config, { ...database, pool: database.db.pool, stop: database.drop }, quietLog, clock)
  const app = await createApp(deps)
  await deps.jobs.start()
  const stop = async () => {
    await app.close()
    await deps.jobs.stop()
    await deps.identity.stop()
    await deps.redis?.stop()
    await deps.bucket?.stop()
    await database.drop()
    if (!at) rmSync(dataDir, { recursive: true, force: true })
  }
  const advance = (ms: number) => {
    ahead += ms
  }
  return { app, deps, config, advance, stop, [Symbol.asyncDispose]: stop }
}
