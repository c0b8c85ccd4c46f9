import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createApp } from '@guildhall/server/app.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/every-call.ts'
import { projectInput } from '../support/marketplace.ts'
import { fitting, mutated } from '../support/near-valid.ts'

// SEED=… repeats a run, FUZZ_RUNS=… makes it longer: the number of bodies for each call, and thirty times as many request
// targets.
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))
const runs = Number(process.env.FUZZ_RUNS ?? 20)
const boundMs = 10_000
const host = 'localhost:3000'

const calls = await everyCall()
const writes = [...calls].filter(([, { method, body }]) => method !== 'GET' && body)

let site: TestApp
let app: FastifyInstance
let port: number
let builtFiles: string
let member: { token: string; customUserId: string; projectId: string }
// Errors that the server logged, with their stacks.
let faults: string[] = []

beforeAll(async () => {
  console.log(`SEED=${seed} FUZZ_RUNS=${runs}`)
  site = await startTestApp()
  const many = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [
      name,
      typeof limit === 'number' ? limit : { ...limit, max: 1e9 },
    ]),
  )
  Object.assign(site.deps.limits, createRateLimits(site.deps.clock, many as never))
  // No scripts are requested. The development server in their place would handle connection upgrades itself.
  builtFiles = mkdtempSync(join(tmpdir(), 'guildhall-fuzz-'))
  const write = (line: string) => void (line.includes('"stack"') && faults.push(line))
  app = await createApp(site.deps, {
    logger: pino({ level: 'info' }, { write }),
    pages: { render: async () => async () => new Response('a page'), assets: builtFiles },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  member = await makeMember()
})
afterAll(async () => {
  await app.close()
  await site.stop()
  rmSync(builtFiles, { recursive: true })
})

let members = 0
/** Creates an administrator with a project, who may make every call and has objects at the ids it names. */
async function makeMember() {
  const { browser, token, user } = await newMember({ ...site, app }, { email: `fuzz${++members}@carrow.example` })
  const { body } = await browser.post('/api/marketplace/projects', projectInput(), { bearer: token })
  await site.deps.db.pool.query("update people set role = 'admin' where custom_user_id = $1", [user.customUserId])
  return { token, customUserId: user.customUserId as string, projectId: body.project.id as string }
}

async function stillMember() {
  const headers = { host, authorization: `Bearer ${member.token}` }
  const { statusCode } = await app.inject({ url: '/api/users/profile', headers })
  // An earlier call may have ended the session or the account.
  if (statusCode !== 200) member = await makeMember()
}

async function timed<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${boundMs} ms: ${what}`)), boundMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function expectNoFault(what: string): void {
  const found = faults
  faults = []
  if (found.length > 0) throw new Error(`A stack in the log: ${what}\n${found.join('')}`)
}

// An unreachable provider and a service that is not configured are refusals too.
const isAnswer = (status: number) => status >= 200 && status !== 500 && status < 504

const check = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, property: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, property), {
    seed,
    numRuns,
    interruptAfterTimeLimit: 90_000,
    markInterruptAsFailure: false,
  })

describe('bodies near those of the contract get an answer, never a 500 or a stack in the log', () => {
  test.each(writes)(
    '%s',
    async (_name, shape: Endpoint) => {
      await stillMember()
      const names = fc.constantFrom(
        member.projectId,
        member.customUserId,
        'aaaaaaaaaaaa',
        'nobody-here',
        '1',
        '%ff',
        'x'.repeat(200),
      )
      const paths = fc.array(names, { minLength: 4, maxLength: 4 }).map((values) => {
        let turn = 0
        return `/api${shape.path.replace(/:\w+/g, () => encodeURIComponent(values[turn++] ?? ''))}`
      })
      const signedIn = fc.boolean()
      await check(fc.tuple(paths, mutated(fitting(shape.body)), signedIn), runs, async ([url, body, isSignedIn]) => {
        const payload = JSON.stringify(body) ?? ''
        const what = `${shape.method} ${url} ${payload.slice(0, 2000)}`
        const headers = {
          host,
          origin: site.config.origin,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(isSignedIn ? { authorization: `Bearer ${member.token}` } : {}),
        }
        const answer = await timed(what, app.inject({ method: shape.method, url, headers, payload }))
        expectNoFault(what)
        if (!isAnswer(answer.statusCode)) throw new Error(`${answer.statusCode}: ${what}\n${answer.payload}`)
      })
    },
    120_000,
  )
})

describe('request targets', () => {
  const known = [...calls.values()].map(({ path }) => `/api${path}`)
  const pages = [
    '/',
    '/marketplace',
    '/product/',
    '/files/',
    '/files/private/',
    '/assets/',
    '/socket.io/',
    '/sitemap.xml',
    '/token',
  ]
  const part = fc.oneof(
    fc.constantFrom(
      '%',
      '%00',
      '%2f',
      '%2e%2e',
      '..',
      '.',
      '%ff',
      '%c0%ae',
      '%E0%A4%A',
      '\\',
      ';',
      ':',
      '@',
      '*',
      '|',
      '//',
      '%25',
      '\t',
      '"',
      "'",
      '<',
      '{}',
      '[',
      'é',
      '\u{1f3f4}',
    ),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('a'.repeat(9000), '1', 'aaaaaaaaaaaa', 'nobody', 'a:b@c'),
  )
  const path = fc.oneof(
    fc.tuple(fc.constantFrom(...known), part).map(([pattern, value]) => pattern.replace(/:\w+/g, () => value)),
    fc
      .tuple(
        fc.constantFrom(...pages, ...known, '', '//', '///', 'http://evil.example', 'https://a:b@c:1/'),
        fc.array(part, { maxLength: 3 }),
      )
      .map(([start, rest]) => start + rest.join('/')),
  )
  const query = fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('q', 'cursor', 'limit', 'sort', 'id', 'sid', 'transport', 'EIO', '__proto__'), part),
        part,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))
  const method = fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
    'BREW',
  )
  const header = fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'if-none-match',
      'range',
      'authorization',
      'cookie',
      'origin',
      'content-type',
      'content-encoding',
      'x-forwarded-for',
      'expect',
      'upgrade',
      'connection',
      'idempotency-key',
      'x-bot-check',
      'transfer-encoding',
      'host',
    ),
    fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        'bytes=0-,1-,5-2',
        'text/html',
        'br;q=0, *;q=1',
        'Bearer x.y.z',
        `Bearer ${'a'.repeat(4000)}`,
        'auth_session=x; firebase_refresh_token=%ff',
        'websocket',
        'upgrade',
        'chunked',
        'gzip',
        'null',
        '*',
        host,
      ),
    ),
  )
  const target = fc.record({
    method,
    path,
    query,
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.string({ maxLength: 40 }),
  })

  test('any method, path, query and headers get an answer, never a 500 or a stack in the log', async () => {
    await check(target, runs * 30, async ({ method, path, query, headers, body }) => {
      const clean = (text: string) => text.replace(/[\r\n]/g, '')
      const lines = [`${method} ${clean(path + query).replaceAll(' ', '%20')} HTTP/1.1`, `Host: ${host}`]
      for (const [name, value] of headers) lines.push(`${name}: ${clean(value)}`)
      lines.push(`Content-Length: ${Buffer.byteLength(body)}`, '', body)
      const bytes = lines.join('\r\n')
      const text = await timed(bytes, exchange(bytes))
      expectNoFault(bytes)
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
      // No response is fine where the bytes are not a request that could be answered.
      if (status !== 0 && status !== 101 && !isAnswer(status)) throw new Error(`${status}: ${bytes}\n${text}`)
    })
    expect((await app.inject({ url: '/api/test', headers: { host } })).statusCode).toBe(200)
  }, 240_000)

  /** The bytes received until the server has answered, or closes. */
  function exchange(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => void socket.end(bytes))
      const done = () => {
        socket.destroy()
        resolve(text)
      }
      socket.on('data', (data) => {
        text += data.toString('latin1')
        if (text.includes('\r\n\r\n')) done()
      })
      socket.on('error', done).on('close', done)
    })
  }
})
