import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '@guildhall/server/db/migrate.ts'
import pg from 'pg'
import { startServer, withDatabase } from './test-server.ts'

/**
 * Playwright calls this once per run: it starts a database server and fills a template with the demo community; both are
 * removed at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `e2e_${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
  await onServer(server.url, `create database ${template} template template0 encoding 'UTF8' ${server.locale}`)
  const url = withDatabase(server.url, template)
  await migrate(url)
  const env = { ...process.env, E2E_DATABASE: url, DATA_DIR: dataDir }
  await promisify(execFile)('node', [fileURLToPath(new URL('e2e-seed.ts', import.meta.url))], { env })
  Object.assign(process.env, { E2E_SERVER: server.url, E2E_TEMPLATE: template, E2E_DATA: dataDir })
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs one statement outside of any application's database. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
