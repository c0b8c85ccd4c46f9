import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainStartError, StartError } from '#config/start-error.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { oldDatabase } from '../../tests/support/old-database.ts'
import { migrate } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { transaction } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await freshDatabase()
  await own.db.execute(sql`create table counters (id int primary key, n bigint not null)`)
  await own.db.execute(sql`insert into counters values (1, 0), (2, 0)`)
})
afterAll(() => own.drop())

const count = async (id: number) => {
  const { rows } = await own.db.execute(sql`select n from counters where id = ${id}`)
  return rows[0]?.n
}

test('every connection has the timeouts and commits to disk before it answers', async () => {
  const { rows } = await own.db.execute(sql`
    select name, setting || coalesce(unit, '') as value from pg_settings where name in
    ('synchronous_commit', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', value: '10000ms' },
    { name: 'lock_timeout', value: '1000ms' },
    { name: 'statement_timeout', value: '5000ms' },
    { name: 'synchronous_commit', value: 'on' },
  ])
  expect(own.db.pool.options.max).toBe(8)
})

test('a bigint arrives as a number, and one too large for a number is an error', async () => {
  expect((await own.db.execute(sql`select 9007199254740991::bigint as n`)).rows[0]?.n).toBe(9007199254740991)
  await expect(own.db.execute(sql`select 9007199254740993::bigint as n`)).rejects.toThrow()
})

test('each call gets a database of its own', async () => {
  await using other = await freshDatabase()
  const { rows } = await other.db.execute(sql`select to_regclass('counters') as name`)
  expect(rows[0]?.name).toBeNull()
})

test('names with accents are letters, and are found in any case', async () => {
  const { rows } = await own.db.execute(sql`
    select 'BĚLSKÁ'::citext = 'bělská' as same, lower('KARADAĞ') as lower, to_tsvector('simple', 'Jana Bělská')::text as words`)
  expect(rows[0]).toEqual({ same: true, lower: 'karadağ', words: "'bělská':2 'jana':1" })
})

test('work queued for the commit runs after it, in order', async () => {
  const seen: unknown[] = []
  await transaction(own.db, async (tx) => {
    tx.afterCommit(async () => seen.push(await count(1)))
    tx.afterCommit(() => seen.push('second'))
    await tx.execute(sql`update counters set n = 7 where id = 1`)
    seen.push('inside')
  })
  expect(seen).toEqual(['inside', 7, 'second'])
})

test('a failure rolls everything back, runs nothing afterwards and is rethrown unchanged', async () => {
  const seen: string[] = []
  const before = await count(1)
  const work = transaction(own.db, async (tx) => {
    tx.afterCommit(() => seen.push('ran'))
    await tx.execute(sql`update counters set n = 99 where id = 1`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect([await count(1), seen]).toEqual([before, []])
})

test('a failure after the commit is logged and does not fail the call', async () => {
  const logged: string[] = []
  await using noisy = await freshDatabase({
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (_details: object | string, message?: string) => void logged.push(message ?? ''),
  })
  const result = await transaction(noisy.db, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('push')
    })
    return 'kept'
  })
  expect([result, logged]).toEqual(['kept', ['Work after a commit failed']])
})

test('a nested transaction is part of the outer one', async () => {
  const before = await count(2)
  const work = transaction(own.db, async (outer) => {
    await transaction(outer, (tx) => tx.execute(sql`update counters set n = n + 1 where id = 2`))
    throw new Error('outer')
  })
  await expect(work).rejects.toThrow('outer')
  expect(await count(2)).toBe(before)
})

test('in a deadlock one transaction is retried, and both succeed', async () => {
  const met = Promise.withResolvers<void>()
  let arrived = 0
  let runs = 0
  const add = (first: number, second: number) =>
    transaction(own.db, async (tx) => {
      runs += 1
      await tx.execute(sql`set local deadlock_timeout = '20ms'`)
      await tx.execute(sql`update counters set n = n + 1 where id = ${first}`)
      arrived += 1
      if (arrived >= 2) met.resolve()
      await met.promise
      await tx.execute(sql`update counters set n = n + 1 where id = ${second}`)
    })
  const before = [Number(await count(1)), Number(await count(2))]
  await Promise.all([add(1, 2), add(2, 1)])
  expect([await count(1), await count(2)]).toEqual(before.map((n) => n + 2))
  // On a busy machine the retried transaction may meet the other a second time before that could finish.
  expect(runs).toBeGreaterThan(2)
})

test('a connection closed by the server fails its query and nothing else', async () => {
  const work = transaction(own.db, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(work).rejects.toThrow()
  for (let n = 0; n < 10; n += 1) await transaction(own.db, (tx) => tx.execute(sql`select 1`))
  expect(own.db.pool.totalCount).toBeLessThanOrEqual(8)
})

test('migrating again, also twice at the same time, changes nothing', async () => {
  const applied = () => own.db.execute(sql`select count(*) as n from drizzle.__drizzle_migrations`)
  const before = (await applied()).rows
  await Promise.all([migrate(own.url), migrate(own.url)])
  expect((await applied()).rows).toEqual(before)
})

test('a first start that stopped halfway is completed by the next, and two at the same time take turns', async () => {
  const twentyFifth = journal.entries[24]?.when ?? 0
  await using half = await oldDatabase(twentyFifth)
  await Promise.all([migrate(half.url), migrate(half.url)])
  const { rows } = await half.client.query('select count(*)::int as n from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ n: journal.entries.length }])
})

test('a database without tables is migrated in steps, each with a part of the locks', async () => {
  await using empty = await freshDatabase()
  await empty.db.execute(
    sql.raw('drop schema public cascade; drop schema drizzle, pgboss cascade; create schema public'),
  )
  await migrate(empty.url)
  const { rows } = await empty.db.execute(sql`
    select count(distinct xmin::text)::int as steps, count(*)::int as n from drizzle.__drizzle_migrations`)
  expect(rows).toEqual([{ steps: Math.ceil(journal.entries.length / 25), n: journal.entries.length }])
})

test('a database changed by a newer version is refused in one line, and stays unchanged', async () => {
  await using newer = await freshDatabase()
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  )
  const line =
    /^A newer version of Guildhall has changed this database: version \d+\.\d+\.\d+ does not know a change of its tables; .*$/
  await expect(migrate(newer.url)).rejects.toThrow(line)
  await newer.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  await migrate(newer.url)
})

test('a role without rights in its database is refused in one line', async () => {
  const role = `weak_${randomBytes(5).toString('hex')}`
  await using empty = await freshDatabase()
  await empty.db.execute(sql.raw('drop schema public cascade; drop schema drizzle cascade; create schema public'))
  await empty.db.execute(sql.raw(`create role ${role} login password 'weak'`))
  try {
    const url = Object.assign(new URL(empty.url), { username: role, password: 'weak' }).href
    const refused = await migrate(url).catch(explainStartError)
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as StartError).message).toMatch(
      /^The role of DATABASE_URL has too few rights \(permission denied for .*\); make it the owner .*$/,
    )
  } finally {
    await empty.db.execute(sql.raw(`drop role ${role}`))
  }
})
