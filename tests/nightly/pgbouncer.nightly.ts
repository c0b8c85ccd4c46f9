import { connect } from '@guildhall/server/db/connect.ts'
import { isOutage } from '@guildhall/server/db/outage.ts'
import { startDatabase } from '@guildhall/server/db/start-database.ts'
import { allowMinutes } from '@guildhall/server/db/time-limits.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import { translate } from '@guildhall/server/http/error-handler.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { installPackages } from '../../tools/debian-packages.ts'
import { freePort } from '../support/free-port.ts'
import { type FreshPlace, freshPlace } from '../support/installation-place.ts'
import { startListeningApp } from '../support/listening-app.ts'
import { poolerSize, startPgbouncer, versionOfPgbouncer } from '../support/pgbouncer.ts'
import { quietLog } from '../support/quiet-log.ts'
import { startCommand } from '../support/run-command.ts'
import { fillInstallation, findEmptyTables } from '../support/used-installation/fill.ts'
import { returnAsBuyer } from '../support/used-installation/returning.ts'
import { stateOf } from '../support/used-installation/state.ts'

beforeAll(async () => {
  if (versionOfPgbouncer() === null) await installPackages(['pgbouncer'])
}, 120_000)

/** Opens a database through a pooler, as a start does. */
const openThrough = (pooledUrl: string, { url, dataDir }: FreshPlace, over = {}) =>
  startDatabase(
    {
      ...{ databaseUrl: pooledUrl, databaseDirectUrl: url, databaseStatements: 'unnamed' },
      ...{ dataDir, origin: 'tests', ...over },
    },
    quietLog,
  )

/** Why a start through this pooler is refused. */
async function refusal(pooledUrl: string, place: FreshPlace, over: object): Promise<string> {
  const opened = await openThrough(pooledUrl, place, over).catch((error: Error) => error)
  if (opened instanceof Error) return opened.message
  await opened.stop()
  return 'it started'
}

async function runCommand(tool: string, args: string[], pooledUrl: string, { url, dataDir }: FreshPlace) {
  const more = { DATABASE_DIRECT_URL: url, DATABASE_STATEMENTS: 'unnamed' }
  const child = startCommand(tool, args, { url: pooledUrl, dataDir }, [], more)
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

test('the whole product is used through PgBouncer in transaction mode, and a backup of it is restored', {
  timeout: 240_000,
}, async () => {
  await using place = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  const open = async () => {
    const database = await openThrough(pooler.url, place)
    return { ...database, drop: database.stop }
  }
  const throughPooler = { ...place, open }
  const app = await startListeningApp({}, throughPooler)
  const filled = await fillInstallation(app)
  expect(await findEmptyTables(app.deps.db)).toEqual([])
  await app.stop()
  const before = await stateOf(place)

  const archive = place.beside('all.tar.gz')
  expect(await runCommand('backup', [archive], pooler.url, place)).toMatchObject({ code: 0 })
  const second = await startListeningApp({}, throughPooler)
  await returnAsBuyer(second, filled)
  await second.stop()
  expect(await stateOf(place)).not.toEqual(before)
  // PgBouncer still has connections of the stopped server; they are not taken for a running one.
  expect(await runCommand('restore', [archive, '--force'], pooler.url, place)).toMatchObject({ code: 0 })
  expect(await stateOf(place)).toEqual(before)
  const third = await startListeningApp({}, throughPooler)
  await returnAsBuyer(third, filled)
  await third.stop()
})

test('transactions with locks follow each other, time limits hold, and a longer one ends with its transaction', async () => {
  await using place = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  const database = await openThrough(pooler.url, place)
  const { db, pool } = database
  await db.execute(sql`create table counters (id int primary key, n int not null)`)
  await db.execute(sql`insert into counters values (1, 0)`)
  const add = () =>
    transaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`)
      const { rows } = await tx.execute(sql`select n from counters where id = 1 for update`)
      await tx.execute(sql`update counters set n = ${Number(rows[0]?.n) + 1} where id = 1`)
    })
  await Promise.all(Array.from({ length: 40 }, add))
  expect((await db.execute(sql`select n from counters`)).rows).toEqual([{ n: 40 }])
  const { rows } = await db.execute(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall pooled'`)
  expect(rows[0]?.n).toBeGreaterThan(0)
  expect(rows[0]?.n).toBeLessThanOrEqual(poolerSize)

  const limit = () => pool.query('show statement_timeout').then(({ rows }) => rows[0].statement_timeout)
  await transaction(db, async (tx) => {
    await allowMinutes(tx, 1)
    expect((await tx.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '1min' }])
  })
  expect(new Set(await Promise.all(Array.from({ length: 8 }, limit)))).toEqual(new Set(['5s']))
  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('statement timeout')
  await database.stop()
})

test('a start through the pooler is refused in one line that names what is missing or wrong', async () => {
  await using place = await freshPlace()
  await using other = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  const missing =
    /^DATABASE_DIRECT_URL is not set; it should be the address of PostgreSQL itself, because DATABASE_URL leads to a pooler/
  expect(await refusal(pooler.url, place, { databaseDirectUrl: null })).toMatch(missing)
  // It takes the settings of the connect and forgets them, so the connection itself succeeds.
  await using silent = await startPgbouncer(place.url, { lines: ['ignore_startup_parameters = options'] })
  expect(await refusal(silent.url, place, { databaseDirectUrl: null })).toMatch(missing)
  await using roundRobin = await startPgbouncer(place.url, {
    lines: ['ignore_startup_parameters = options', 'server_round_robin = 1'],
  })
  expect(await refusal(roundRobin.url, place, { databaseDirectUrl: null })).toMatch(missing)

  expect(await refusal(pooler.url, place, { databaseDirectUrl: pooler.url })).toBe(
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode; it should be the address of PostgreSQL itself',
  )
  expect(await refusal(pooler.url, place, { databaseDirectUrl: other.url })).toBe(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL; it should be the same one, without the pooler',
  )
  const away = 'postgresql://guildhall@127.0.0.1:1/guildhall'
  expect(await refusal(pooler.url, place, { databaseDirectUrl: away })).toMatch(
    /^Cannot connect to the database at DATABASE_DIRECT_URL \(.*\); start it, or correct DATABASE_DIRECT_URL$/,
  )
  expect(await refusal(away, place, {})).toMatch(/^Cannot connect to the database at DATABASE_URL \(/)
  expect(await refusal(pooler.url, place, { databaseStatements: 'named' })).toMatch(
    /^DATABASE_STATEMENTS should be unnamed, because the pooler at DATABASE_URL does not keep track of named statements/,
  )
  await using unset = await startPgbouncer(place.url, { connectQuery: '' })
  expect(await refusal(unset.url, place, {})).toMatch(
    /^The pooler at DATABASE_URL gives connections whose \S+ is \S+ instead of \S+; add to its line of this database: connect_query='set .*'$/,
  )
})

test('in session mode a pooler needs no address of PostgreSQL itself, and one that is not needed does no harm', async () => {
  await using place = await freshPlace()
  const lines = ['pool_mode = session', 'ignore_startup_parameters = options']
  await using pooler = await startPgbouncer(place.url, { lines })
  expect(await refusal(pooler.url, place, { databaseDirectUrl: null, databaseStatements: 'named' })).toBe('it started')
  expect(await refusal(place.url, place, { databaseStatements: 'named' })).toBe('it started')
})

test('a call that the pooler has no connection for fails as one without a database does', async () => {
  await using place = await freshPlace()
  const gone = new URL(place.url)
  gone.port = String(await freePort())
  await using pooler = await startPgbouncer(gone.href)
  const db = connect(pooler.url, quietLog, {
    ...{ statements: 'unnamed', pooled: { directUrl: place.url, hasSettings: true } },
  })
  const failure = await db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isOutage(failure)).toBe(true)
  expect(translate(failure).code).toBe('unavailable')
  await db.pool.end()
})
