import { connect } from 'node:net'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createApp } from '../../app.ts'

let site: TestApp
let app: FastifyInstance
let port: number
// biome-ignore lint/suspicious/noExplicitAny: a test names what it expects of a line
let lines: any[] = []
const host = 'localhost:3000'

const page: RenderPage = async (_request, { viewer }) => new Response(viewer ? 'a person' : 'a stranger')
beforeAll(async () => {
  site = await startTestApp()
  const logger = pino({ base: null, level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = await createApp(site.deps, { logger, pages: { render: async () => page, assets: async () => {} } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  await site.stop()
})
beforeEach(() => {
  lines = []
})

test('each response logs a line with its route; its id is the X-Request-Id of the response and of the error', async () => {
  const answer = await app.inject({
    url: '/api/users/ada-lovelace?code=4711',
    headers: { host },
    remoteAddress: '203.0.113.77',
  })
  expect(answer.statusCode).toBe(404)
  const { requestId } = answer.json()
  expect(answer.headers['x-request-id']).toBe(requestId)
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId,
      method: 'GET',
      route: '/api/users/:id',
      network: '203.0.113',
      status: 404,
      ms: expect.any(Number),
      msg: 'answered',
    },
  ])
})

test('the log line of a signed-in person has their public id, for calls and for pages', async () => {
  const { browser, token, user } = await newMember({ ...site, app }, { email: 'ada@carrow.example' })
  lines = []
  await browser.get('/api/users/profile', { bearer: token })
  await browser.get('/dashboard?tab=secret')
  expect(lines.map(({ route, person, status }) => ({ route, person, status }))).toEqual([
    { route: '/api/users/profile', person: user.customUserId, status: 200 },
    { route: '/*', person: user.customUserId, status: 200 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|ada@|4711/)
})

test('health checks are not logged at info', async () => {
  const answer = await app.inject({ url: '/api/health/live', headers: { host } })
  expect([answer.statusCode, lines[0].level]).toEqual([200, 20])
  expect(answer.headers['x-request-id']).toBe(lines[0].requestId)
})

test('an address that cannot be decoded is logged too', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/product/%E0%A4%A`)
  const requestId = answer.headers.get('x-request-id')
  expect(lines).toMatchObject([{ requestId, status: 400, level: 30, network: '127.0.0' }])
  expect(await answer.json()).toMatchObject({ requestId })
})

test.each([
  ['JSON', '/api/users/verify-email', 'application/json', '{"email'],
  ['a webhook', '/api/payments/webhooks/sandbox', 'application/json', '{"id'],
])('%s that the client aborts is one line at info without a stack', async (_, path, type, body) => {
  const socket = connect(port, '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `content-type: ${type}`, 'content-length: 1000']
  const begun = new Promise((resolve) => app.server.once('request', (request) => request.once('readable', resolve)))
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await begun
  socket.destroy()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  // Anything else it logs is written before it answers another call.
  await app.inject({ url: '/api/health/live', headers: { host } })
  const [line, ...others] = lines.filter(({ level }) => level > 20)
  expect(line).toMatchObject({ level: 30, method: 'POST', network: '127.0.0', msg: 'aborted by the visitor' })
  expect(others).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('stack')
})
