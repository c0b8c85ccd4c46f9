import { beforeAll, expect, test, vi } from 'vitest'
import { installPackages } from '../../tools/debian-packages.ts'
import { openDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type FreshPlace, freshPlace } from '../support/installation-place.ts'
import { startPgbouncer, versionOfPgbouncer } from '../support/pgbouncer.ts'
import { joinBy, startReadyServer } from '../support/ready-server.ts'
import { startCommand } from '../support/run-command.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openSocket } from '../support/sockets.ts'

beforeAll(async () => {
  if (versionOfPgbouncer() === null) await installPackages(['pgbouncer'])
}, 120_000)

const secret = 'a-secret-of-a-test-that-is-long-enough'
const within = { timeout: 20_000, interval: 100 }

/** The variables of an installation behind a pooler. Every process of it has the address of the first. */
const variablesOf = (pooledUrl: string, { url, dataDir }: FreshPlace, origin: string) => ({
  ...{ DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url, DATABASE_STATEMENTS: 'unnamed', DATA_DIR: dataDir },
  ...{ AUTH_SECRET: secret, FILES_SECRET: secret, APP_ORIGIN: origin, PAYMENTS: 'none', HOST: '127.0.0.1' },
})

test('two processes behind PgBouncer: sign-up, mails, a push from one to a page of the other, the doctor, an end in order', {
  timeout: 180_000,
}, async () => {
  await using place = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  await using database = openDatabase(place.url)
  const [port, second] = [await freePort(), await freePort()]
  const variables = variablesOf(pooler.url, place, `http://127.0.0.1:${port}`)
  const one = await startReadyServer(variables, port)
  const two = await startReadyServer(variables, second)

  const [maya, otto] = [await joinBy(one, database, 'Maya'), await joinBy(two, database, 'Otto')]
  using page = openSocket(two.address, otto.token, { extraHeaders: { origin: variables.APP_ORIGIN } })
  expect(await page.opened).toBe('connected')
  await one.post('/relations/send', { toUserId: otto.id, note: 'We met at the fair.' }, maya.token)
  await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('user_notification'), within)

  const { rows } = await database.db.pool.query(`
    select application_name as name, count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'guildhall %' group by 1 order by 1`)
  expect(rows).toContainEqual({ name: 'guildhall listener', n: 2 })
  expect(rows.map(({ name }) => name)).toContain('guildhall pooled')

  const doctor = startCommand('doctor', [], { url: null, dataDir: place.dataDir }, [], {
    ...{ ...variables, PORT: String(port), METRICS_PORT: '0' },
  })
  let lines = ''
  doctor.stdout.on('data', (data) => (lines += data))
  await new Promise((resolve) => doctor.once('close', resolve))
  expect(lines).toContain(
    'ok     Pooler: DATABASE_URL leads to a pooler in transaction mode, DATABASE_DIRECT_URL to PostgreSQL. Statements are unnamed.\n',
  )
  expect(lines).toMatch(/^ok +Jobs: /m)
  expect(lines).toMatch(/^ok +Open pages: .*from every process/m)

  for (const { child, ended, said } of [one, two]) {
    expect(said.out).not.toContain('"level":50')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test('a start behind PgBouncer without DATABASE_DIRECT_URL ends with one line', async () => {
  await using place = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  const port = await freePort()
  const { DATABASE_DIRECT_URL: _, ...half } = variablesOf(pooler.url, place, `http://127.0.0.1:${port}`)
  const { said, ended } = startServerProcess({ ...half, PORT: String(port) })
  expect(await ended).toEqual([1, null])
  expect(said.out).toBe('')
  expect(said.err).toMatch(
    /^DATABASE_DIRECT_URL is not set; it should be the address of PostgreSQL itself, because DATABASE_URL leads to a pooler \(.*\)\n$/,
  )
})
