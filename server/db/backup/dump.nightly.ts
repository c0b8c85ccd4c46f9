import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import type { Db } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { dropReplaced } from '../replaced-schemas.ts'
import { transaction } from '../transaction.ts'
import { buildFromDump, connectForBackup, type Dump, dumpDatabase } from './dump.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-dump-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const addPerson = (db: Db, handle: string) =>
  db.execute(sql`
    insert into people (uid, custom_user_id, email, user_type, first_name, about)
    values (${handle}, ${handle}, ${`${handle}@example.test`}, 'Students', 'Bělská', ${'tab\there, line\nthere, \\N'})
    returning id`)

// A public project updates its seller and category by triggers; a job is in a partitioned table.
const addProject = (db: Db) =>
  transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into projects
        (id, seller_id, title, description, description_html, category, price_minor, visibility, posted_at, own_work_at)
      select
        'abcdefghijk1', id, 'Tide tables', 'Go', '<p>Go</p>', 'Other', 500, 'public', now(), now() from people`)
    await tx.execute(sql`
      insert into project_images (key, project_id, position, sizes) values ('k', 'abcdefghijk1', 0, '{}')`)
    await tx.execute(sql`select pgboss.create_queue('mail', '{"policy":"standard"}'::jsonb)`)
    await tx.execute(sql`insert into pgboss.job (name, data) values ('mail', '{"to":"maya"}')`)
  })

const tables = ['people', 'projects', 'project_images', 'listing_index', 'pgboss.queue', 'pgboss.job']
const everything = async (db: Db) => {
  const rows = await Promise.all(tables.map((name) => db.pool.query(`select * from ${name} order by 1`)))
  return rows.map((each) => each.rows)
}

/** Loads a dump into a database that may have data, as a restore does. */
async function load(url: string, dump: Dump) {
  const client = await connectForBackup(url)
  try {
    await client.query('begin')
    await buildFromDump(client, folder, dump)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

test('loading a dump replaces the existing data, and sequences continue from the dump', {
  timeout: 60_000,
}, async () => {
  await using source = await freshDatabase()
  await using target = await freshDatabase()
  await addPerson(source.db, 'maya-chen-7k2q')
  await addProject(source.db)
  await addPerson(target.db, 'somebody-else')
  const before = await everything(source.db)
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 2, 1, 1])

  await load(target.url, await dumpDatabase(source.url, folder))

  expect(await everything(target.db)).toEqual(before)
  expect((await addPerson(target.db, 'third')).rows[0]?.id).toBe(2)
})

test('a dump that does not fit leaves everything unchanged and says why', { timeout: 60_000 }, async () => {
  await using target = await freshDatabase()
  await addPerson(target.db, 'somebody')
  const dump = await dumpDatabase(target.url, folder)
  const people = dump.tables.find(({ name }) => name === 'public.people') as Dump['tables'][number]
  const others = dump.tables.filter((each) => each !== people)
  const cases: [Dump, string][] = [
    [{ ...dump, migration: dump.migration + 1 }, 'another, newer version'],
    [{ ...dump, tables: others }, 'The archive lacks the table public.people'],
    [{ ...dump, tables: [...others, { ...people, rows: 2 }] }, 'has 1 rows of public.people; its manifest names 2'],
  ]
  for (const [wrong, message] of cases) await expect(load(target.url, wrong)).rejects.toThrow(message)
  expect((await everything(target.db))[0]).toHaveLength(1)
})

test('loading a dump checks the constraints that the database checks at commit', { timeout: 60_000 }, async () => {
  await using source = await freshDatabase()
  await using target = await freshDatabase()
  await addPerson(source.db, 'maya-chen-7k2q')
  await addProject(source.db)
  const dump = await dumpDatabase(source.url, folder)
  writeFileSync(join(folder, 'public.project_images.copy'), '')
  const tables = dump.tables.map((each) => (each.name === 'public.project_images' ? { ...each, rows: 0 } : each))
  await expect(load(target.url, { ...dump, tables })).rejects.toThrow('image')
})

test('a restore over a whole installation fits the locks of a PostgreSQL with its usual settings; the old tables go afterwards', {
  timeout: 60_000,
}, async () => {
  await using source = await freshDatabase()
  await using target = await freshDatabase()
  await addPerson(source.db, 'maya-chen-7k2q')
  const dump = await dumpDatabase(source.url, folder)
  const client = await connectForBackup(target.url)
  try {
    await client.query('begin')
    await buildFromDump(client, folder, dump)
    const { rows } = await client.query(`
      select count(distinct (locktype, relation, classid, objid, objsubid))::int as taken from pg_locks
      where pid = pg_backend_pid()`)
    // 6,400 are there by default, for everybody who is connected.
    expect(rows[0].taken).toBeLessThan(4000)
    await client.query('commit')
    const left = `select nspname from pg_namespace where nspname like 'replaced%' order by 1`
    expect((await client.query(left)).rows).toHaveLength(3)
    await dropReplaced(client)
    expect((await client.query(left)).rows).toEqual([])
  } finally {
    await client.end()
  }
  expect((await everything(target.db))[0]).toHaveLength(1)
  // The next start drops what an interrupted restore left.
  await target.db.execute(sql`create schema replaced_public`)
  await migrate(target.url)
  const { rows } = await target.db.execute(sql`select to_regnamespace('replaced_public') as left`)
  expect(rows).toEqual([{ left: null }])
})
