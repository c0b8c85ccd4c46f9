import { beforeAll, expect, test, vi } from 'vitest'
import { installPackages } from '../../tools/debian-packages.ts'
import { goodPassword, signUpForm } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type FreshPlace, freshPlace } from '../support/installation-place.ts'
import { startPgbouncer, versionOfPgbouncer } from '../support/pgbouncer.ts'
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

async function startServer(variables: ReturnType<typeof variablesOf>, port: number) {
  const { child, said, ended } = startServerProcess({ ...variables, PORT: String(port) })
  const address = `http://127.0.0.1:${port}`
  const isReady = async () => expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 }).catch((cause: Error) => {
    throw new Error(`The server did not start: ${said.out}${said.err}`, { cause })
  })
  let cookie = ''
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: variables.APP_ORIGIN, cookie },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const text = await answer.text()
    expect(answer.status, `${path}: ${text}`).toBe(200)
    return JSON.parse(text)
  }
  return { address, post, said, child, ended }
}

test('two processes behind PgBouncer: sign-up, mails, a push from one to a page of the other, the doctor, an end in order', {
  timeout: 180_000,
}, async () => {
  await using place = await freshPlace()
  await using pooler = await startPgbouncer(place.url)
  await using database = openDatabase(place.url)
  const [port, second] = [await freePort(), await freePort()]
  const variables = variablesOf(pooler.url, place, `http://127.0.0.1:${port}`)
  const one = await startServer(variables, port)
  const two = await startServer(variables, second)

  const join = async (server: typeof one, firstName: string) => {
    const email = `${firstName.toLowerCase()}@carrow.example`
    await server.post('/auth/sign-up/email', signUpForm({ email, firstName, password: goodPassword }))
    // The mail is the work of a job.
    const code = await vi.waitFor(async () => {
      const { rows } = await database.db.pool.query('select code from outbox_messages where recipient = $1', [email])
      expect(rows).toHaveLength(1)
      return rows[0].code as string
    }, within)
    const { token } = await server.post('/users/verify-email', { email, code })
    const { user } = await server.post('/token', { userType: 'Students', firstName, lastName: '' }, token)
    return { token: token as string, id: user.customUserId as string }
  }
  const [maya, otto] = [await join(one, 'Maya'), await join(two, 'Otto')]
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
