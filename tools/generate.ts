// npm run generate -- 10k | 100k | 1m | 1m_people: fills the empty database named by DATABASE_URL with a large community,
// without pictures.
import { placeOf } from '@guildhall/server/config/env.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import { loadSeed } from '@guildhall/server/seed/load.ts'
import { command, quietLog } from './command.ts'

const sizes = ['10k', '100k', '1m', '1m_people'] as const

await command(async ([wanted]) => {
  const size = sizes.find((each) => each === wanted)
  // All is written in one long transaction, for which a pooler is of no use.
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!size || !url)
    throw new StartError('Usage: DATABASE_URL=postgres://… npm run generate -- 10k | 100k | 1m | 1m_people')
  console.log(`Writing to the ${placeOf(url)}`)
  await migrate(url)
  const db = connect(url, quietLog)
  const start = performance.now()
  const config = { dataDir: '', seedSize: size }
  await loadSeed({ config, db, log: quietLog, clock: { now: () => new Date() } }, size, false)
  await db.pool.end()
  console.log(`The ${size} community is ready after ${Math.round((performance.now() - start) / 1000)} s`)
})
