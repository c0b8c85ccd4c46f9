import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import type { Db } from './connect.ts'
import { dumpDatabase, restoreDatabase } from './dump.ts'
import { transaction } from './transaction.ts'

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

// A public project counts for its seller and its category by triggers; a job stands in a table with partitions.
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

const tables = ['people', 'projects', 'project_images', 'category_totals', 'pgboss.queue', 'pgboss.job']
const everything = async (db: Db) => {
  const rows = await Promise.all(tables.map((name) => db.pool.query(`select * from ${name} order by 1`)))
  return rows.map((each) => each.rows)
}

test('what was dumped is there after a restore, counters included, and what was there before is gone', async () => {
  await using source = await freshDatabase()
  await using target = await freshDatabase()
  await addPerson(source.db, 'maya-chen-7k2q')
  await addProject(source.db)
  await addPerson(target.db, 'somebody-else')
  const before = await everything(source.db)
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1])

  await restoreDatabase(target.url, folder, await dumpDatabase(source.url, folder))

  expect(await everything(target.db)).toEqual(before)
  expect((await addPerson(target.db, 'third')).rows[0]?.id).toBe(2)
})

test('a dump of a newer version is refused before anything changes', async () => {
  await using target = await freshDatabase()
  await addPerson(target.db, 'somebody')
  const dump = await dumpDatabase(target.url, folder)
  const newer = { ...dump, migration: dump.migration + 1 }
  await expect(restoreDatabase(target.url, folder, newer)).rejects.toThrow('newer version')
  expect((await everything(target.db))[0]).toHaveLength(1)
})
