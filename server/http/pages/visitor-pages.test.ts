import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createApp } from '../../app.ts'
import { recentReads } from '../answers/read-cache.ts'
import { createRateLimits } from '../limits/rate-limits.ts'

const assets = mkdtempSync(join(tmpdir(), 'guildhall-pages-'))
const limits = { ...rateLimits, other: { max: 30, windowMs: 60_000 }, peoplePerAddress: 1 } as never
const now = new Date('2026-05-04T10:00:00Z')
let site: TestApp
let app: FastifyInstance
/** Renders the next pages. */
let render: RenderPage
let made = 0

beforeAll(async () => {
  site = await startTestApp()
  const clock = { now: () => now }
  const deps = { ...site.deps, clock, limits: createRateLimits(clock, limits) }
  app = await createApp(deps, {
    pages: {
      render:
        async () =>
        (...asked) =>
          render(...asked),
      assets,
    },
  })
})
afterAll(async () => {
  await app.close()
  await site.stop()
  rmSync(assets, { recursive: true })
})
beforeEach(() => {
  made = 0
  now.setTime(now.getTime() + 3_600_000)
  render = async () => page(`page ${++made}`)
})

const page = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

function visit(url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') {
  return app.inject({ url, headers: { host: new URL(site.config.origin).host, ...headers }, remoteAddress })
}
const textOf = async (...asked: Parameters<typeof visit>) => (await visit(...asked)).body

test('a page is rendered once a second for all visitors of its address', async () => {
  expect(await Promise.all([textOf('/marketplace'), textOf('/marketplace')])).toEqual(['page 1', 'page 1'])
  now.setTime(now.getTime() + 999)
  expect(await textOf('/marketplace', {}, '198.51.100.7')).toBe('page 1')
  now.setTime(now.getTime() + 1)
  expect(await textOf('/marketplace')).toBe('page 2')
})

test('a different query, theme or cookie banner state is a different page', async () => {
  const others = ['theme=dark', 'theme=light', `${cookieNames.cookieBannerSeen}=1`]
  const asked: Parameters<typeof visit>[] = [
    ['/'],
    ['/?a'],
    ...others.map((cookie) => ['/', { cookie }] as const),
  ] as never
  for (const _ of [1, 2]) {
    const texts = []
    for (const each of asked) texts.push(await textOf(...each))
    expect(texts).toEqual(['page 1', 'page 2', 'page 3', 'page 4', 'page 5'])
  }
  expect(await textOf('/', { cookie: 'theme=purple; anything=else' })).toBe('page 1')
})

test('a change to a list on this process is on the next page immediately', async () => {
  expect(await textOf('/')).toBe('page 1')
  recentReads(site.deps).forget()
  expect(await textOf('/')).toBe('page 2')
})

test('a request with a session cookie never gets a visitor’s page, nor the reverse', async () => {
  expect(await textOf('/')).toBe('page 1')
  for (const name of [cookieNames.session, cookieNames.refresh])
    expect(await textOf('/', { cookie: `${name}=none` })).not.toBe('page 1')
  expect(await textOf('/')).toBe('page 1')
})

test.each([404, 429, 500, 302])('a response %s is only for the visitor who caused it', async (status) => {
  render = async () => page(`answer ${++made}`, status)
  const texts = await Promise.all([textOf('/x'), textOf('/x')])
  expect(new Set(texts).size).toBe(2)
  render = async () => page(`page ${++made}`)
  expect(await textOf('/x')).toBe('page 3')
})

test('a cached page contains nothing of its first visitor except their choices', async () => {
  let asked: Request | undefined
  render = async (request) => {
    asked = request
    return page('x')
  }
  await visit('/', { cookie: 'theme=dark; secret=1', 'user-agent': 'a browser', referer: 'https://elsewhere.example' })
  expect([...(asked?.headers ?? [])]).toEqual([])
})

test('a page served from the cache counts as a tenth of a call', async () => {
  const address = '203.0.113.9'
  // The first page is one of the 30 calls a minute.
  for (let n = 0; n <= 290; n += 1) expect((await visit('/', {}, address)).statusCode).toBe(200)
  const refused = await visit('/', {}, address)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visit('/', {}, '203.0.113.10')).statusCode).toBe(200)
})

test('its policy allows only the scripts that the page marks', async () => {
  let nonce = ''
  render = async (_request, visit) => {
    nonce = visit.nonce
    const own = `<script nonce="${nonce}">own()</script><script type="module" nonce="${nonce}" id="b">import 'x'</script>`
    return page(`<p>nonce="${nonce}</p><script>smuggled()</script>${own}<link rel="x" nonce="${nonce}"/>`)
  }
  const { body, headers } = await visit('/')
  const hashes = ['own()', "import 'x'"].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(headers['content-security-policy']).toContain(`;script-src ${hashes.join(' ')} 'strict-dynamic';`)
  expect(headers['content-security-policy']).not.toMatch(/nonce|script-src[^;]*unsafe/)
  expect(body).toBe(
    `<p>nonce="${nonce}</p><script>smuggled()</script><script>own()</script><script type="module" id="b">import 'x'</script><link rel="x"/>`,
  )
  const again = await visit('/')
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test('each browser gets the compression it supports', async () => {
  const text = 'a long page '.repeat(1000)
  render = async () => page(text)
  const bytesFor = async (encoding: string) => {
    const { rawPayload, headers } = await visit('/', { 'accept-encoding': encoding })
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'private, no-store' })
    return { encoding: headers['content-encoding'], bytes: rawPayload }
  }
  const [br, gzip, plain] = [await bytesFor('gzip, deflate, br'), await bytesFor('gzip'), await bytesFor('')]
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined])
  const texts = [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String)
  expect(texts).toEqual([text, text, text])
})
