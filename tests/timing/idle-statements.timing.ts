import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepRanks } from '@guildhall/server/leaderboard/rank-refresh.ts'
import { expect, test } from 'vitest'
import { newMember } from '../support/accounts.ts'
import { startTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { databaseLine } from '../support/database-line.ts'

const windowSeconds = 10
// A whole minute contains everything that recurs each minute.
const windows = 6
const mostPerSecond = 5

test('an idle process sends the database at most 5 statements a second', { timeout: 120_000 }, async () => {
  await using database = await freshDatabase()
  const line = await databaseLine(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-idle-'))
  const secret = 'a-secret-of-a-test-that-is-long-enough'
  // As one of several processes, with the connection that listens to the others.
  const app = await startTestApp(
    {
      ...{ DATABASE_URL: line.url, APP_ORIGIN: 'http://127.0.0.1:3000', PAYMENTS: 'none' },
      ...{ AUTH_SECRET: secret, FILES_SECRET: secret },
    },
    { url: line.url, dataDir },
  )
  const ranks = keepRanks(app.deps)
  // From the first token on the process checks for sessions that ended elsewhere.
  await newMember(app)
  await pause(5000)
  const perSecond: number[] = []
  for (let each = 0; each < windows; each += 1) {
    const before = line.statements()
    await pause(windowSeconds * 1000)
    perSecond.push((line.statements() - before) / windowSeconds)
  }
  const mean = perSecond.reduce((sum, each) => sum + each, 0) / windows
  console.log(`Statements a second of an idle process: ${perSecond.join(', ')}; ${mean.toFixed(2)} in the mean`)
  expect(mean).toBeLessThanOrEqual(mostPerSecond)
  // The proxied connection did count.
  expect(Math.min(...perSecond)).toBeGreaterThan(1)
  await ranks.stop()
  await app.stop()
  await app.deps.realtime.stop()
  line.close()
  rmSync(dataDir, { recursive: true, force: true })
})
