import { readFileSync } from 'node:fs'
import type { InstallationPart } from '@guildhall/contract/admin/parts.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { startRedis } from '../../tests/support/redis-server.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
let app: TestApp
let token: string
beforeAll(async () => {
  redis = await startRedis()
  app = await startTestApp({ REDIS_URL: redis.url })
  const admin = await newMember(app, { email: 'ines@carrow.example', firstName: 'Ines' })
  await app.deps.db.pool.query("update people set role = 'admin' where email = $1", [admin.email])
  token = admin.token
})
afterAll(async () => {
  await app.stop()
  await redis.stop()
})

const get = (path: string) => openBrowser(app, '10.42.9.2').get(`/api${path}`, { bearer: token })
const readPart = async () => {
  const { body } = await get('/admin/health')
  return (body.parts as InstallationPart[]).find(({ name }) => name === 'redis')
}
const read = async () => {
  const lines = (await app.app.metrics.metrics()).split('\n')
  return (line: string) =>
    Number(
      lines
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    )
}

test('its metrics are those in the section Redis of docs/operations/outside-parts.md', async () => {
  const section = /^## Redis\n(.*?)^## /ms.exec(readFileSync('docs/operations/outside-parts.md', 'utf8'))?.[1] ?? ''
  const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  const served = [...(await app.app.metrics.metrics()).matchAll(/^# HELP (redis_\w+) /gm)].map(([, name = '']) => name)
  expect(served.sort()).toEqual(named.sort())
})

test('while Redis is gone the process stays ready, and its health and metrics say so', async () => {
  expect(await readPart()).toMatchObject({ state: 'works' })
  expect((await get('/health/ready')).body).toMatchObject({
    status: 'ok',
    parts: [{ name: 'database' }, { name: 'files' }, { name: 'redis', ok: true }],
  })
  await redis.kill()
  await vi.waitFor(() => expect(app.deps.redis?.fault()).not.toBeNull(), 5000)
  const { status, body } = await get('/health/ready')
  expect([status, body.status]).toEqual([200, 'ok'])
  expect(body.parts[2]).toEqual({
    name: 'redis',
    ok: false,
    message: 'Redis does not answer. The database and this process do its work.',
  })
  expect(await readPart()).toMatchObject({ state: 'watch', sentence: expect.stringContaining('REDIS_URL') })
  const gone = await read()
  expect([gone('redis_up'), gone('redis_outages')]).toEqual([0, 1])
  expect(gone('redis_fallbacks{of="limits"}')).toBeGreaterThan(0)
  await redis.start()
  await vi.waitFor(async () => expect((await read())('redis_up')).toBe(1), 8000)
  expect(await readPart()).toMatchObject({ state: 'works' })
})
