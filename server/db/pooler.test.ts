import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { findWay } from './pooler.ts'
import { connectQuery } from './session-settings.ts'
import { startDatabase } from './start-database.ts'
import { run } from './statement.ts'

// With a real pooler: tests/nightly/pgbouncer.nightly.ts.

let own: TestDatabase
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.drop())

const open = (over: object = {}) =>
  startDatabase({ databaseUrl: own.url, dataDir: tmpdir(), origin: 'tests', ...over }, quietLog)

test('DATABASE_DIRECT_URL beside a DATABASE_URL without a pooler changes nothing but where sessions go', async () => {
  expect(await findWay(own.url)).toBe('direct')
  const database = await open({ databaseDirectUrl: own.url })
  const { rows } = await database.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '5s' }])
  expect((await database.pool.sessions.query('show statement_timeout')).rows).toEqual(rows)
  expect([database.pool.sessions === database.pool, database.url]).toEqual([false, own.url])
  await database.stop()
  expect([database.pool.ended, database.pool.sessions.ended]).toEqual([true, true])
})

test('without DATABASE_DIRECT_URL there is one pool', async () => {
  const database = await open()
  expect([database.pool.sessions === database.pool, database.url]).toEqual([true, own.url])
  await database.stop()
})

test('a DATABASE_DIRECT_URL of another database is refused in one line', async () => {
  await using other = await freshDatabase()
  await expect(open({ databaseDirectUrl: other.url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL; it should be the same one, without the pooler$/,
  )
})

test.each([
  ['named', ['one']],
  ['unnamed', []],
] as const)('statements are sent %s', async (databaseStatements, known) => {
  const database = await open({ databaseStatements, databasePool: 1 })
  expect(await run(database.db, { name: 'one', text: 'select $1::int as n', values: [1] })).toEqual([{ n: 1 }])
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  expect(rows.map(({ name }) => name)).toEqual(known)
  await database.stop()
})

test('deploy/pgbouncer/pgbouncer.ini shows the settings that a pooler must give', () => {
  const page = readFileSync(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  expect(page).toContain(`connect_query='${connectQuery.replaceAll("'", "''")}'`)
})
