import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHub, type Push, type Realtime } from '#realtime/hub.ts'
import { createRelay } from '#realtime/relay.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { sharedSecret } from '../../tests/support/process-on-database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { startRedis } from '../../tests/support/redis-server.ts'
import { redisLine } from './line.ts'
import { openRedis } from './open-redis.ts'
import type { Redis } from './port.ts'

interface Process {
  realtime: Realtime
  redis: Redis
  heard: Push[]
  missed: () => number
}

let database: TestDatabase
let server: Awaited<ReturnType<typeof startRedis>>
let one: Process
let two: Process
beforeAll(async () => {
  ;[database, server] = await Promise.all([freshDatabase(), startRedis()])
  ;[one, two] = [await start(), await start()]
})
afterAll(async () => {
  for (const { realtime, redis } of [one, two]) {
    await realtime.stop()
    await redis.stop()
  }
  await Promise.all([database.drop(), server.stop()])
})

const warned = vi.fn()
async function start(): Promise<Process> {
  const log = { ...quietLog, warn: warned }
  const redis = await openRedis({ redisUrl: server.url, authSecret: sharedSecret }, log)
  const realtime = await createRelay(createHub(), database, log, redisLine(redis))
  const heard: Push[] = []
  let gaps = 0
  realtime.listen({ push: (push) => heard.push(push), missed: () => (gaps += 1), isHere: () => false })
  return { realtime, redis, heard, missed: () => gaps }
}
const send = (number: number) => one.realtime.toUser(5, 'notifications_changed', { number })
const numbers = ({ heard }: Process) => heard.map(({ values: [value] }) => (value as { number: number }).number)
const hearAll = (from: number, to: number) =>
  vi.waitFor(
    () =>
      expect(numbers(two).filter((number) => number >= from && number <= to)).toEqual(
        Array.from({ length: to - from + 1 }, (_, each) => from + each),
      ),
    5000,
  )

test('events arrive once and in order, by Redis alone', async () => {
  const spy = vi.spyOn(database.db.pool, 'query')
  for (let number = 1; number <= 300; number += 1) send(number)
  await hearAll(1, 300)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
  expect(one.redis.totals.fallbacks.events).toBe(0)
  expect(numbers(one)).toHaveLength(300)
})

test('processes know who has a page open at another', async () => {
  one.realtime.announce(8, true)
  await vi.waitFor(() => expect(two.realtime.isHere(8)).toBe(true), 5000)
  one.realtime.announce(8, false)
  await vi.waitFor(() => expect(two.realtime.isHere(8)).toBe(false), 5000)
})

test('nonsense on the channel is read over, and what follows is heard', async () => {
  for (const text of [
    ...['nonsense', '', 'null', '7', '{}', '{"from":"x"}'],
    '{"from":"x","count":1,"roster":{"here":5}}',
    '{"from":"x","count":2,"roster":7}',
    '{"from":"x","count":3,"userId":"a","event":7,"values":null}',
  ])
    await one.redis.ask(['PUBLISH', one.redis.channel, text])
  send(301)
  await hearAll(301, 301)
  expect(two.heard).toHaveLength(301)
})

test('without Redis events go through the database, and pages are told to look when it goes and when it is back', async () => {
  const before = [one.missed(), two.missed()]
  await server.kill()
  for (let number = 401; number <= 450; number += 1) send(number)
  await hearAll(401, 450)
  expect(one.redis.totals.fallbacks.events).toBeGreaterThan(0)
  await vi.waitFor(() => expect([one.missed(), two.missed()]).toEqual(before.map((each) => each + 1)), 5000)
  await server.start()
  await vi.waitFor(() => expect([one.missed(), two.missed()]).toEqual(before.map((each) => each + 2)), 8000)
  const fallbacks = one.redis.totals.fallbacks.events
  for (let number = 501; number <= 520; number += 1) send(number)
  await hearAll(501, 520)
  expect(one.redis.totals.fallbacks.events).toBe(fallbacks)
})

test('events that neither Redis nor the database took are made up for: the others are told to look', async () => {
  await server.kill()
  await vi.waitFor(() => expect(one.redis.fault()).not.toBeNull(), 5000)
  await vi.waitFor(() => expect(two.redis.fault()).not.toBeNull(), 5000)
  const before = two.missed()
  const broken = vi.spyOn(database.db.pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')))
  send(601)
  await vi.waitFor(() => expect(String(warned.mock.calls.at(-1)?.at(-1))).toContain('could not be told'), 5000)
  broken.mockRestore()
  send(602)
  await hearAll(602, 602)
  expect(numbers(two)).not.toContain(601)
  expect(two.missed()).toBe(before + 1)
})
