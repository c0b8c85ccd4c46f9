import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { achievementKinds } from '@guildhall/server/achievements/tables.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import { drawPictures, loadSeed } from '@guildhall/server/seed/load.ts'
import { quietLog } from './quiet-log.ts'

// Fills the template that every browser worker copies.
const url = process.env.E2E_DATABASE ?? ''
const config = loadConfig({ DATA_DIR: process.env.DATA_DIR })
const db = connect(url, quietLog)
const deps = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, quietLog)
const size = 'demo'
// Rendered pictures have the same name whenever their content is the same, so they stay for the next run; meanwhile people
// trade and chat.
const drawn = fileURLToPath(new URL('../../build/drawn', import.meta.url))
await Promise.all([drawPictures(drawn, size), loadSeed(deps, size, false)])
cpSync(drawn, config.dataDir, { recursive: true })
// Tests of other features do not get notifications of achievements that demo people reach on the way.
await db.pool.query(
  'insert into achievements select id, kind, now() from people, unnest($1::text[]) kind on conflict do nothing',
  [achievementKinds],
)
await deps.jobs.stop()
await deps.identity.stop()
await db.pool.end()
