import { expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { everyCall } from '../support/every-call.ts'
import { freePort } from '../support/free-port.ts'
import { freshPlace } from '../support/installation-place.ts'
import { joinBy, startReadyServer, variablesOf } from '../support/ready-server.ts'
import { runCommand } from '../support/run-command.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openSocket } from '../support/sockets.ts'

const sentence = 'Nothing can be changed during maintenance. Try again later.'

test('in read-only mode every call that reads answers, every change is refused with a sentence, and nothing needs a restart', {
  timeout: 180_000,
}, async () => {
  await using place = await freshPlace()
  await using database = openDatabase(place.url)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const variables = variablesOf(place, origin)
  const server = await startReadyServer(variables, port)
  const maya = await joinBy(server, database, 'Maya')
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        origin,
        authorization: `Bearer ${maya.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
  const change = () => call('PUT', '/notifications/settings', { pace: 'daily' })
  const reads = [...(await everyCall()).keys()].flatMap((name) => {
    const [method, path = ''] = name.split(' ')
    return method === 'GET' && !path.includes('{') ? [path] : []
  })
  expect(reads.length).toBeGreaterThan(50)
  const statuses = async () => Promise.all(reads.map(async (path) => `${(await call('GET', path)).status} ${path}`))

  expect(await runCommand('admin', ['read-only', 'on'], place)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Read-only: pages can be read, .*$/),
  })
  await expect.poll(async () => (await change()).status, { timeout: 20_000 }).toBe(503)
  expect((await change()).body).toMatchObject({ code: 'read_only', error: sentence })
  expect((await statuses()).filter((line) => line.startsWith('5'))).toEqual([])
  expect((await call('GET', '/health/ready')).status).toBe(200)
  using page = openSocket(origin, maya.token, { extraHeaders: { origin } })
  expect(await page.opened).toBe('connected')
  const { out } = await runCommand('doctor', [], place, { PORT: String(port), METRICS_PORT: '0' })
  expect(out).toContain('note   Database: It is in read-only mode. End it with: npm run admin -- read-only off')

  const second = startServerProcess({ ...variables, PORT: String(await freePort()) })
  expect(await second.ended).toEqual([1, null])
  expect(second.said.err).toBe('The database is in read-only mode; end it with: npm run admin -- read-only off\n')

  expect(await runCommand('admin', ['read-only', 'off'], place)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await change()).status, { timeout: 20_000 }).toBe(200)
  expect(server.said.out).not.toContain('"level":50')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
})
