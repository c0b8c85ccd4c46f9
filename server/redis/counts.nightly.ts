import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRateLimits, type RateLimits } from '#http/limits/rate-limits.ts'
import { sharedSecret } from '../../tests/support/process-on-database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { askRedis, startRedis } from '../../tests/support/redis-server.ts'
import { redisCounts } from './counts.ts'
import { openRedis } from './open-redis.ts'
import type { Redis } from './port.ts'

const some = {
  ...rateLimits,
  upload: { max: 3, windowMs: 60_000 },
  search: { max: 1, windowMs: 300 },
  peoplePerAddress: 2,
} as unknown as typeof rateLimits

interface Process {
  redis: Redis
  limits: RateLimits
}

let server: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

const processes: Process[] = []
afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ redis }) => redis.stop()))
})
async function start(): Promise<Process> {
  const redis = await openRedis({ redisUrl: server.url, authSecret: sharedSecret }, quietLog)
  const limits = createRateLimits({ now: () => new Date() }, some, redisCounts(redis))
  processes.push({ redis, limits })
  return { redis, limits }
}

test('two processes share a count, which refuses both with the seconds left', async () => {
  const [one, two] = [await start(), await start()]
  await one.limits.take('upload', 'ada')
  await two.limits.take('upload', 'ada')
  await one.limits.take('upload', 'ada')
  for (const { limits } of [one, two]) {
    const refusal = await limits.take('upload', 'ada').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'rate_limited' })
    expect((refusal as { details: { retryAfter: number } }).details.retryAfter).toBeGreaterThan(50)
  }
  expect(await two.limits.mayTake('upload', 'ben')).toBe(true)
  expect(two.limits.refused().get('upload')).toBe(1)
})

test('of calls at once on both processes exactly the limit is allowed', async () => {
  const [one, two] = [await start(), await start()]
  const calls = Array.from({ length: 20 }, (_, each) => (each % 2 ? one : two).limits.mayTake('upload', 'cleo'))
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(3)
})

test('a call that is given back on one process is free on the other; a network has its own, higher limit', async () => {
  const [one, two] = [await start(), await start()]
  for (let each = 0; each < 3; each += 1) await one.limits.take('upload', 'dov')
  await one.limits.giveBack('upload', 'dov')
  expect(await two.limits.mayTake('upload', 'dov')).toBe(true)
  expect(await two.limits.mayTake('upload', 'dov')).toBe(false)
  // Six calls of an address, of any two in its network; a page counts as a tenth.
  for (let each = 0; each < 5; each += 1) await one.limits.takeAddress('upload', '2001:db8:1:2::7')
  for (let each = 0; each < 10; each += 1) await two.limits.takeAddress('upload', '2001:db8:1:2::9', 1)
  expect(await one.limits.mayTakeAddress('upload', '2001:db8:1:2::7')).toBe(false)
})

test('a window ends, and its key with it; nothing given back makes a key that stays', async () => {
  const one = await start()
  expect(await one.limits.mayTake('search', 'eve')).toBe(true)
  expect(await one.limits.mayTake('search', 'eve')).toBe(false)
  await vi.waitFor(async () => expect(await one.limits.mayTake('search', 'eve')).toBe(true), {
    timeout: 2000,
    interval: 400,
  })
  const key = one.redis.keyOf('limit', 'search eve')
  await vi.waitFor(async () => expect(await askRedis(server.port, `EXISTS ${key}`)).toBe(':0\r\n'), 2000)
  await one.limits.giveBack('search', 'eve')
  expect(await askRedis(server.port, `EXISTS ${key}`)).toBe(':0\r\n')
})

test('while Redis is gone each process counts for itself, its earlier calls included; then they share again', async () => {
  const [one, two] = [await start(), await start()]
  for (let each = 0; each < 2; each += 1) await one.limits.take('upload', 'fay')
  await server.kill()
  const began = performance.now()
  expect([await one.limits.mayTake('upload', 'fay'), await one.limits.mayTake('upload', 'fay')]).toEqual([true, false])
  for (let each = 0; each < 3; each += 1) await two.limits.take('upload', 'fay')
  expect(await two.limits.mayTake('upload', 'fay')).toBe(false)
  await one.limits.giveBack('upload', 'fay')
  expect(performance.now() - began).toBeLessThan(1000)
  expect(one.redis.totals.fallbacks.limits).toBe(3)
  expect(two.redis.totals.fallbacks.limits).toBe(4)
  await server.start()
  await vi.waitFor(() => expect([one.redis.fault(), two.redis.fault()]).toEqual([null, null]), 8000)
  for (const { limits } of [one, two, one]) await limits.take('upload', 'gil')
  expect(await two.limits.mayTake('upload', 'gil')).toBe(false)
})
