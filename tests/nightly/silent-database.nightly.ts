import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createHub } from '@guildhall/server/realtime/hub.ts'
import { createRelay } from '@guildhall/server/realtime/relay.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { databaseLine } from '../support/database-line.ts'
import { freePort } from '../support/free-port.ts'
import { quietLog } from '../support/quiet-log.ts'
import { startServerProcess } from '../support/server-process.ts'

// The time limits of a call: getting a connection, then a response on it.
const callMs = 5000 + 8000 + 1500
const endMs = 10_000 + 1000 + 1000

let database: TestDatabase
let line: Awaited<ReturnType<typeof databaseLine>>
const folders: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
  line = await databaseLine(database.url)
})
afterAll(async () => {
  line.close()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// Each search has a unique word, so that none is answered from the cache.
const path = () => `/marketplace?q=word${randomBytes(4).toString('hex')}`

/** Starts a process of the product whose database is behind the proxied connection. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-silent-'))
  folders.push(dataDir)
  const port = await freePort()
  const secret = 'a-secret-of-a-test-that-is-long-enough'
  const { child, said, ended } = startServerProcess({
    ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', APP_ORIGIN: `http://127.0.0.1:${port}` },
    ...{ DATABASE_URL: line.url, AUTH_SECRET: secret, FILES_SECRET: secret, PAYMENTS: 'none' },
  })
  const log = () => said.out + said.err
  const call = async (path: string) => {
    const started = Date.now()
    const { status } = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { connection: 'close' } })
    return { status, ms: Date.now() - started }
  }
  const isReady = async () => expect((await call('/health/ready')).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 }).catch((error: Error) => {
    throw new Error(`The server did not start: ${log()}`, { cause: error })
  })
  const events = () => [...log().matchAll(/"msg":"(The database [^"]*)"/g)].map(([, text]) => text)
  return { child, log, ended, call, isReady, events }
}

test('a silent database: calls answer 503 in bounded time, readiness says so, all recovers, two lines of log', async () => {
  const server = await startServer()
  expect((await server.call(path())).status).toBe(200)
  const before = server.log().length
  line.silence()
  const until = Date.now() + 30_000
  const slowest = { ready: 0, call: 0 }
  while (Date.now() < until) {
    const [ready, live, ...calls] = await Promise.all([
      server.call('/health/ready'),
      server.call('/health/live'),
      ...Array.from({ length: 12 }, () => server.call(path())),
    ])
    expect([ready.status, live.status, ...new Set(calls.map(({ status }) => status))]).toEqual([503, 200, 503])
    slowest.ready = Math.max(slowest.ready, ready.ms)
    slowest.call = Math.max(slowest.call, ...calls.map(({ ms }) => ms))
  }
  expect(slowest.ready).toBeLessThan(3000)
  expect(slowest.call).toBeLessThan(callMs)
  line.pass()
  await vi.waitFor(server.isReady, { timeout: 10_000, interval: 200 })
  const again = await Promise.all(Array.from({ length: 12 }, () => server.call(path())))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  expect(server.events()).toEqual([
    'The database does not answer',
    expect.stringMatching(/^The database answers again after \d+ s, \d+ calls refused$/),
  ])
  // Every response has its line as always; besides those there is almost nothing.
  const logged = server.log().slice(before).split('\n')
  const others = logged.filter((each) => !each.includes('"route":')).join('\n')
  expect(others).not.toContain('stack')
  expect(others.length).toBeLessThan(2000)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
})

test('SIGTERM while the database is silent ends the process in about ten seconds', async () => {
  const server = await startServer()
  line.silence()
  const calls = Array.from({ length: 12 }, () => server.call(path()).catch(() => undefined))
  await pause(500)
  const started = Date.now()
  server.child.kill('SIGTERM')
  await server.ended
  expect(Date.now() - started).toBeLessThan(endMs)
  await Promise.all(calls)
  line.pass()
})

test('a process that became deaf hears the pushes of others again within seconds, and asks for what it missed', async () => {
  const deaf = await createRelay(createHub(), { db: database.db, url: line.url }, quietLog)
  const other = await createRelay(createHub(), { db: database.db, url: database.url }, quietLog)
  const heard: unknown[] = []
  let missed = 0
  deaf.listen({ push: (push) => heard.push(push), missed: () => (missed += 1), isHere: () => true })
  line.silence()
  const started = Date.now()
  await pause(100)
  line.pass()
  await vi.waitFor(() => expect(missed).toBe(1), { timeout: 15_000 })
  expect(Date.now() - started).toBeLessThan(11_000)
  other.toUser(5, 'notifications_changed', { number: 8 })
  await vi.waitFor(() => expect(heard).toHaveLength(1), 5000)
  await Promise.all([deaf.stop(), other.stop()])
})
