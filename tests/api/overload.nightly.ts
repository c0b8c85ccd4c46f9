import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import { createApp } from '@guildhall/server/app.ts'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'

const cell = new Int32Array(new SharedArrayBuffer(4))
const pause = async (ms: number) => {
  Atomics.wait(cell, 0, 0, ms)
  await setImmediate()
}

test('one pause of the process is not an overload; constant delay is, until it ends, except for scripts', {
  timeout: 60_000,
}, async () => {
  await using site = await startTestApp()
  const assets = mkdtempSync(join(tmpdir(), 'guildhall-busy-'))
  mkdirSync(join(assets, 'assets'))
  writeFileSync(join(assets, 'assets/base-a1.js'), 'a script')
  await using app = await createApp(site.deps, { pages: { render: async () => async () => new Response(''), assets } })
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
  const read = () => ask('/api/test')
  // The pause starts with a new measuring interval: a short interval would contain nothing but the pause.
  const before = app.memoryUsage().eventLoopDelay
  await expect.poll(() => app.memoryUsage().eventLoopDelay, { interval: 1, timeout: 10_000 }).not.toBe(before)
  await pause(httpLimits.eventLoopDelayMs * 2)
  expect((await read()).statusCode).toBe(200)

  const late = httpLimits.eventLoopDelayMs + 200
  for (let spent = 0; spent < 2 * httpLimits.eventLoopSampleMs + late; spent += late) await pause(late)
  const refused = await read()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('busy') })
  expect((await ask('/assets/base-a1.js')).body).toBe('a script')
  await expect.poll(async () => (await read()).statusCode, { timeout: 15_000 }).toBe(200)
  rmSync(assets, { recursive: true })
})

test('a process that was busy with its own start answers at once', async () => {
  await using site = await startTestApp()
  const routes = vi.spyOn(site.deps.identity, 'routes').mockImplementation(() => {
    Atomics.wait(cell, 0, 0, httpLimits.eventLoopSampleMs + 500)
  })
  await using app = await createApp(site.deps)
  await app.ready()
  const delay = () => app.memoryUsage().eventLoopDelay
  await expect.poll(delay, { interval: 1, timeout: 10_000 }).toBeGreaterThan(httpLimits.eventLoopDelayMs)
  const answer = await app.inject({ url: '/api/test', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(200)
  routes.mockRestore()
})

test('a call without a response for 15 s answers that the service is busy', async () => {
  const { app, deps, stop } = await startTestApp()
  const begun = Promise.withResolvers<void>()
  const asked = vi.spyOn(deps.identity, 'authenticate').mockImplementation(() => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let hasAnswered = false
  const headers = { host: 'localhost:3000', authorization: 'Bearer token' }
  const call = app.inject({ url: '/api/users/profile', headers }).finally(() => {
    hasAnswered = true
  })
  await begun.promise
  vi.advanceTimersByTime(14_999)
  await setImmediate()
  expect(hasAnswered).toBe(false)
  vi.advanceTimersByTime(1)
  const answer = await call
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  vi.useRealTimers()
  asked.mockRestore()
  await stop()
})
