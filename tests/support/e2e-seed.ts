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
// What is drawn has the same name whenever it is drawn the same, so it stays for the next run; meanwhile people trade and talk.
const drawn = fileURLToPath(new URL('../../build/drawn', import.meta.url))
await Promise.all([drawPictures(drawn, size), loadSeed(deps, size, false)])
cpSync(drawn, config.dataDir, { recursive: true })
// Journeys of something else are not told of what somebody of the demo community reaches on the way.
await db.pool.query(
  'insert into achievements select id, kind, now() from people, unnest($1::text[]) kind on conflict do nothing',
  [achievementKinds],
)
await deps.jobs.stop()
await deps.identity.stop()
await db.pool.end()
