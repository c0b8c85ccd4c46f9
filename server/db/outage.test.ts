import { once } from 'node:events'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { databaseLine } from '../../tests/support/database-line.ts'
import { connect, type Db } from './connect.ts'
import { isOutage, withoutOutages } from './outage.ts'
import { allowMinutes, endWhenSilent } from './time-limits.ts'
import { transaction } from './transaction.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof databaseLine>>
let db: Db
let said = ''
beforeAll(async () => {
  database = await freshDatabase()
  line = await databaseLine(database.url)
  const output = new PassThrough().on('data', (data) => {
    said += data
  })
  db = connect(line.url, pino({ base: null, hooks: withoutOutages }, output))
})
afterAll(async () => {
  await db.pool.end()
  line.close()
  await database.drop()
})
beforeEach(async () => {
  await db.execute(sql`select 1`)
  said = ''
})

const lines = () => said.split('\n').filter((each) => each !== '')
const ask = () => transaction(db, (tx) => tx.execute(sql`select 1`))

test('a query whose server sends nothing times out and its connection is closed', async () => {
  const own = await databaseLine(database.url)
  const client = new pg.Client({ connectionString: own.url })
  client.on('error', () => undefined)
  await client.connect()
  endWhenSilent(client, 300)
  await client.query('select pg_sleep(0.1)')
  // An idle connection is not silent: it waits for no response.
  await once((client.connection as unknown as { stream: Socket }).stream, 'timeout')
  await client.query('select 1')
  own.silence()
  const failure = await client.query('select 1').catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'The database sent nothing for 0.3 s' })
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  own.close()
})

test('a slow statement gets a longer timeout, for its transaction only', async () => {
  await transaction(db, async (tx) => {
    await allowMinutes(tx, 5)
    const { rows } = await tx.execute(sql`select current_setting('statement_timeout') as value`)
    expect(rows).toEqual([{ value: '5min' }])
    expect(socketTimeouts()).toContain(5 * 60_000 + 8000)
  })
  const { rows } = await db.execute(sql`select current_setting('statement_timeout') as value`)
  expect([rows, socketTimeouts()]).toEqual([[{ value: '5s' }], [8000]])
})

const socketTimeouts = () =>
  (db.pool as unknown as { _clients: { connection: { stream: { timeout: number } } }[] })._clients.map(
    ({ connection }) => connection.stream.timeout,
  )

test.each(['reset', 'halfClose'] as const)(
  'connections ended by %s are replaced and cost one log line',
  async (end) => {
    line[end]()
    await vi.waitFor(ask, 5000)
    await ask()
    expect(lines().filter((each) => each.includes('stack'))).toEqual([])
    expect(lines().length).toBeLessThanOrEqual(1)
  },
)

test('a database outage is two log lines, however many calls fail, and each failure is counted', async () => {
  const before = { ...db.pool.outages.totals }
  await line.refuse()
  const failures = await Promise.all(Array.from({ length: 40 }, () => ask().catch((error: unknown) => error)))
  expect(failures.every(isOutage)).toBe(true)
  // Every part writes this when one of its calls fails.
  for (const err of failures) db.log.error({ err }, 'request failed')
  await vi.waitFor(() => expect(db.pool.outages.isDown()).toBe(true), 5000)
  await line.listenAgain()
  await vi.waitFor(() => expect(db.pool.outages.isDown()).toBe(false), 5000)
  await ask()
  expect(lines().map((each) => JSON.parse(each).msg)).toEqual([
    'The database does not answer',
    expect.stringMatching(/^The database answers again after \d s, 4\d calls refused$/),
  ])
  expect(said.length).toBeLessThan(500)
  expect(db.pool.outages.totals).toEqual({ outages: before.outages + 1, refused: before.refused + 40 })
})

test('errors other than an outage keep their log lines', async () => {
  const wrong = await db.execute(sql`select no_such_column`).catch((error: unknown) => error)
  const refusedElsewhere = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
  expect([isOutage(wrong), isOutage(refusedElsewhere)]).toEqual([false, false])
  for (const err of [wrong, refusedElsewhere]) db.log.error({ err }, 'request failed')
  expect(lines()).toHaveLength(2)
})
