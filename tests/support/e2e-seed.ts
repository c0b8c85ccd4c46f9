import { achievementKinds } from '@guildhall/server/achievements/tables.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { loadSeed } from '@guildhall/server/db/seed/load.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import { quietLog } from './quiet-log.ts'

// Fills the template that every browser worker copies. A process of its own, because the pictures need memory for a moment.
const url = process.env.E2E_DATABASE ?? ''
const config = loadConfig({ DATA_DIR: process.env.DATA_DIR })
const db = connect(url, quietLog)
const deps = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, quietLog)
await loadSeed(deps)
// Journeys of something else are not told of what somebody of the demo community reaches on the way.
await db.pool.query(
  'insert into achievements select id, kind, now() from people, unnest($1::text[]) kind on conflict do nothing',
  [achievementKinds],
)
await deps.jobs.stop()
await deps.identity.stop()
await db.pool.end()
