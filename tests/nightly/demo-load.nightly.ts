import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { loadSeed } from '@guildhall/server/seed/load.ts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { quietLog } from '../support/quiet-log.ts'

test('a load of the demo community that fails leaves nothing, and the next one is complete', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-seed-'))
  await using own = await freshDatabase()
  const { pool } = own.db
  const load = () =>
    loadSeed(
      { config: loadConfig({ DATA_DIR: dataDir }), db: own.db, log: quietLog, clock: { now: () => new Date() } },
      'demo',
      false,
    )
  const countPeople = async () => (await pool.query('select count(*)::int as n from people')).rows
  await pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
  await pool.query('create trigger stop before insert on auth_accounts execute function stop()')
  await expect(load()).rejects.toThrow()
  expect(await countPeople()).toEqual([{ n: 0 }])
  await pool.query('drop function stop cascade')
  await load()
  expect(await countPeople()).toEqual([{ n: 308 }])
  rmSync(dataDir, { recursive: true, force: true })
})
