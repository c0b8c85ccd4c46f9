import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '@guildhall/server/db/migrate.ts'
import { type BrowserContext, chromium, type FullConfig, type LaunchOptions } from '@playwright/test'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { startProcess, stopProcess } from './site-control.ts'
import { startServer, withDatabase } from './test-server.ts'

/**
 * Playwright calls this once per run: it starts a database server, fills a template with the demo community, and signs its
 * well-known people in. Everything is removed at the end.
 */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `e2e_${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
  await onServer(server.url, `create database ${template} template template0 encoding 'UTF8' ${server.locale}`)
  const url = withDatabase(server.url, template)
  await migrate(url)
  const env = { ...process.env, E2E_DATABASE: url, DATA_DIR: dataDir }
  await promisify(execFile)('node', [fileURLToPath(new URL('e2e-seed.ts', import.meta.url))], { env })
  const sessions = await signIn({ ...env, SITE_DATABASE: url }, projects[0]?.use.launchOptions)
  Object.assign(process.env, {
    E2E_SERVER: server.url,
    E2E_TEMPLATE: template,
    E2E_DATA: dataDir,
    E2E_SESSIONS: JSON.stringify(sessions),
  })
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in the people whom the sign-in page offers; their sessions are in every copy of the template. */
async function signIn(env: NodeJS.ProcessEnv, options?: LaunchOptions): Promise<Record<string, Session>> {
  const port = String(await freePort())
  const site = await startProcess({ ...env, PORT: port })
  const browser = await chromium.launch(options)
  const sessions: Record<string, Session> = {}
  const { people } = await (await fetch(`http://localhost:${port}/api/dev/people`)).json()
  for (const { firstName, lastName } of people) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/signin`)
    // Most of the staff are in a part that opens.
    for (const part of await page.locator('summary').all()) await part.click()
    await page.getByRole('button', { name: `${firstName} ${lastName}` }).click()
    await page.getByRole('button', { name: 'Hi,' }).waitFor()
    sessions[`${firstName} ${lastName}`] = await context.storageState()
    await context.close()
  }
  await browser.close()
  await stopProcess(site)
  return sessions
}

/** Returns the session of one of those people, at the address of a site. */
export function readSession(name: string, origin: string): Session {
  const session = (JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<string, Session>)[name]
  if (!session) throw new Error(`${name} is not among the people whom the sign-in page offers`)
  return { ...session, origins: session.origins.map((each) => ({ ...each, origin })) }
}

/** Runs one statement outside of any application's database. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
