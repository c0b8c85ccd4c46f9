import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createApp } from '../../app.ts'
import type { Phase } from '../monitoring/health.ts'

let site: TestApp
let phase: Phase
afterEach(() => site.stop())

async function startPages(render: RenderPage) {
  site = await startTestApp()
  const pages = { render: async () => render, assets: async () => {} }
  const app = await createApp(site.deps, { phase: () => phase, pages })
  const get = (url: string) => app.inject({ url, headers: { host: new URL(site.config.origin).host } })
  return { get, close: () => app.close() }
}

const hello: RenderPage = async () => new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })

test.each(['starting', 'closing'] as const)(
  'while the server is %s, a page answers 503 and asks the visitor to come back',
  async (now) => {
    const { get, close } = await startPages(hello)
    phase = now
    const answer = await get('/marketplace')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.payload).toContain('<h1>Back in a moment</h1>')
    const nonce = /<style nonce="([^"]+)"/.exec(answer.payload)?.[1]
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    // The API continues as long as it can, with its own responses.
    expect((await get('/api/test')).statusCode).toBe(200)
    phase = 'ok'
    expect((await get('/marketplace')).payload).toBe('<p>Hello</p>')
    await close()
  },
)

test('while the server is draining, pages and calls are answered, and their connections end', async () => {
  const { get, close } = await startPages(hello)
  phase = 'draining'
  const [page, call, ready] = [await get('/marketplace'), await get('/api/test'), await get('/api/health/ready')]
  expect([page.payload, call.statusCode, ready.statusCode]).toEqual(['<p>Hello</p>', 200, 503])
  for (const { headers } of [page, call, ready]) expect(headers.connection).toBe('close')
  phase = 'ok'
  expect((await get('/api/test')).headers.connection).not.toBe('close')
  await close()
})

test('a page that fails while the server runs answers 500, not the maintenance page', async () => {
  phase = 'ok'
  const { get, close } = await startPages(async () => {
    throw new Error('broken')
  })
  const answer = await get('/')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'internal' })
  await close()
})
