import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { demoPeople } from '../../dev/demo-people.ts'
import { inBulk } from './bulk.ts'
import { loadSeed } from './load.ts'

let own: TestDatabase
let dataDir: string
const load = (db = own.db) => {
  const config = loadConfig({ DATA_DIR: dataDir })
  return loadSeed({ config, db, log: quietLog, clock: { now: () => new Date() } }, 'demo', false)
}
const ask = async (text: string, db = own.db) => (await db.pool.query(text)).rows

/** Every statement finds what must not be there. */
const contradictions = [
  'select p.id from projects p where favorites <> (select count(*) from project_favorites f where f.project_id = p.id)',
  'select p.id from projects p where views <> (select count(*) from project_views v where v.project_id = p.id)',
  `select category from category_totals c where projects <>
     (select count(*) from projects p where p.category = c.category and visibility = 'public')`,
  `select id from people s where public_projects <>
     (select count(*) from projects p where p.seller_id = s.id and visibility = 'public')`,
  `select id from projects p where visibility = 'public'
     and not exists (select from project_images i where i.project_id = p.id and i.position = 0)`,
  'select project_id from project_images group by project_id having count(*) > 4 or max(position) <> count(*) - 1',
  'select f.project_id from project_favorites f join projects p on p.id = f.project_id where p.seller_id = f.user_id',
  `select p.id from projects p where price_minor > 0 and for_sale
     and not exists (select from business_details b where b.user_id = p.seller_id)`,
  'select id from people where demo and not exists (select from auth_users u where u.id = uid and u.email_verified)',
]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-seed-'))
  own = await freshDatabase()
  await load()
})
afterAll(async () => {
  await own.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the demo community is there once, however often it is loaded, at the same time too', async () => {
  await Promise.all([load(), load()])
  expect(await ask('select count(*)::int as n from people')).toEqual([{ n: 301 }])
  expect(await ask('select count(*)::int as n from projects')).toEqual([{ n: 240 }])
  expect(await ask(`select count(*)::int as n from category_totals where projects > 0`)).toEqual([{ n: 30 }])
})

test.each(contradictions)('its counters and rows hang together: %s', async (text) => {
  expect(await ask(text)).toEqual([])
})

test('everybody of the sign-in page is in it', async () => {
  const rows = await ask('select email::text, user_type as "userType", role from people')
  for (const person of demoPeople) expect(rows).toContainEqual(person)
})

test('a killed load leaves nothing and can be done again', async () => {
  await using other = await freshDatabase()
  await other.db.pool.query(
    `create function stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
  )
  await other.db.pool.query('create trigger stop before insert on auth_accounts execute function stop()')
  await expect(load(other.db)).rejects.toThrow()
  expect(await ask('select count(*)::int as n from people', other.db)).toEqual([{ n: 0 }])
  await other.db.pool.query('drop function stop cascade')
  await load(other.db)
  expect(await ask('select count(*)::int as n from people', other.db)).toEqual([{ n: 301 }])
})

test('a large load gives indexes, foreign keys and triggers back', async () => {
  const parts = () =>
    ask(`select conname::text as name, pg_get_constraintdef(oid) as text from pg_constraint
         union all select indexname, indexdef from pg_indexes where schemaname = 'public'
         union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  const before = await parts()
  const client = await own.db.pool.connect()
  await client.query('begin')
  await inBulk(client, true, async () => {
    expect(
      (await client.query(`select from pg_constraint where contype = 'f' and conrelid = 'projects'::regclass`))
        .rowCount,
    ).toBe(0)
  })
  await client.query('commit')
  client.release()
  expect(await parts()).toEqual(before)
})
