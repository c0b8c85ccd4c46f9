import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../tests/support/free-port.ts'
import { sharedSecret } from '../../tests/support/process-on-database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { askRedis, startNonsense, startRedis } from '../../tests/support/redis-server.ts'
import { redisCounts } from './counts.ts'
import { openRedis } from './open-redis.ts'
import type { Redis } from './port.ts'

const warned = vi.fn()
const open = (redisUrl: string, authSecret = sharedSecret) =>
  openRedis({ redisUrl, authSecret }, { ...quietLog, warn: warned })

let server: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

const opened: Redis[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((redis) => redis.stop()))
  warned.mockClear()
})
async function keep(redis: Promise<Redis>) {
  const kept = await redis
  opened.push(kept)
  return kept
}

test('a Redis that answers is used at once, and its names differ between installations', async () => {
  const [one, two] = [await keep(open(server.url)), await keep(open(server.url, `another ${sharedSecret}`))]
  expect([one.fault(), one.totals.outages]).toEqual([null, 0])
  expect(await one.ask(['ECHO', 'Größe'])).toBe('Größe')
  expect(one.channel).not.toBe(two.channel)
  expect(one.keyOf('limit', 'ines@carrow.example')).not.toContain('ines')
})

test('a Redis that is not there does not stop the start; the log names the variable', async () => {
  const port = await freePort()
  const redis = await keep(open(`redis://127.0.0.1:${port}`))
  expect(redis.fault()).toContain('ECONNREFUSED')
  expect(String(warned.mock.calls)).toContain('REDIS_URL')
  await expect(redis.ask(['PING'])).rejects.toThrow('away')
})

test('a Redis that refuses us stops the start in one line without the password', async () => {
  const guarded = await startRedis(['--requirepass', 'opens-all'])
  try {
    const line = (url: string) => open(url).catch(({ message }) => message)
    expect(await line(guarded.url)).toMatch(
      /^REDIS_URL names a Redis that refuses us \(NOAUTH\); check its user[^\n]*$/,
    )
    expect(await line(`redis://:hidden@127.0.0.1:${guarded.port}`)).toMatch(/^REDIS_URL [^\n]*\(WRONGPASS\)[^\n]*$/)
    expect(await line(`redis://:opens-all@127.0.0.1:${guarded.port}/99`)).toMatch(/^REDIS_URL names a Redis/)
    const redis = await keep(open(`redis://:opens-all@127.0.0.1:${guarded.port}/3`))
    expect(redis.fault()).toBeNull()
  } finally {
    await guarded.stop()
  }
})

test('the rights that docs/operations/outside-parts.md names are enough, and with one less the start stops', async () => {
  const [, rights = ''] =
    /`(\+ping [^`]+)`/.exec(readFileSync('docs/operations/outside-parts.md', 'utf8').replaceAll('\n', ' ')) ?? []
  const names = ['~guildhall:*', '&guildhall:*']
  const commands = rights.split(' ')
  expect(commands.length).toBeGreaterThan(8)
  const guarded = await startRedis(['--user', 'hall', 'on', '>opens-some', ...names, ...commands])
  try {
    const url = `redis://hall:opens-some@127.0.0.1:${guarded.port}`
    const redis = await keep(open(url))
    await redisCounts(redis).add('a', 10, 1000)
    await redisCounts(redis).giveBack(['a'], 10)
    expect([redis.fault(), redis.totals.fallbacks.limits]).toEqual([null, 0])
    for (const command of ['publish', 'subscribe', 'eval']) {
      await askRedis(guarded.port, `ACL SETUSER hall -${command}`)
      await expect(open(url), command).rejects.toThrow(/^REDIS_URL names a Redis that refuses us/)
      await askRedis(guarded.port, `ACL SETUSER hall +${command}`)
    }
  } finally {
    await guarded.stop()
  }
})

test.each([
  ['an HTTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n<h1>nonsense</h1>'],
  ['bytes of any kind', Buffer.from([0, 255, 36, 57, 57, 57, 57, 57, 57, 13, 10, 1, 2, 3, 42, 13, 10, 200])],
  ['a number for everything', ':1\r\n'],
  ['an answer nobody asked for', '+OK\r\n+PONG\r\n*2\r\n:1\r\n:2\r\n'],
  ['nothing', ''],
])('a server that answers %s is no Redis: nothing breaks, and it is not used', async (_name, bytes) => {
  const nonsense = await startNonsense(bytes)
  try {
    const redis = await keep(open(nonsense.url))
    expect(redis.fault()).toBeTruthy()
    await expect(redis.ask(['PING'])).rejects.toThrow('away')
    expect(warned).toHaveBeenCalledTimes(1)
  } finally {
    await nonsense.stop()
  }
})

test('a Redis that falls silent is noticed by the first command within a second, and used again later', async () => {
  const silent = await startRedis()
  try {
    const redis = await keep(open(silent.url))
    const gaps = vi.fn()
    redis.hear({ onText: () => undefined, onGap: gaps })
    silent.sleep()
    const began = performance.now()
    await expect(redis.ask(['PING'])).rejects.toThrow('no answer within 500 ms')
    expect(performance.now() - began).toBeLessThan(1000)
    await expect(redis.ask(['PING'])).rejects.toThrow('away')
    expect(redis.totals.outages).toBe(1)
    expect(gaps).toHaveBeenCalledTimes(1)
    silent.wake()
    await vi.waitFor(() => expect(redis.fault()).toBeNull(), 8000)
    expect(gaps).toHaveBeenCalledTimes(2)
    expect(await redis.ask(['PING'])).toBe('PONG')
  } finally {
    await silent.stop()
  }
})

test('a Redis that is killed and comes back is used again; the log has a line for each', async () => {
  const mortal = await startRedis()
  try {
    const redis = await keep(open(mortal.url))
    await mortal.kill()
    await vi.waitFor(() => expect(redis.fault()).not.toBeNull(), 2000)
    await mortal.start()
    await vi.waitFor(() => expect(redis.fault()).toBeNull(), 8000)
    expect(warned).toHaveBeenCalledTimes(2)
    expect(String(warned.mock.calls[1])).toMatch(/Redis answers again after \d+ s/)
  } finally {
    await mortal.stop()
  }
})

test('a Redis that loses its rights to write is not used until it has them', async () => {
  const replica = await startRedis()
  try {
    const redis = await keep(open(replica.url))
    await askRedis(replica.port, `REPLICAOF 127.0.0.1 ${await freePort()}`)
    await expect(redis.ask(['SET', 'a', '1'])).rejects.toThrow('READONLY')
    expect(redis.fault()).toContain('READONLY')
    await askRedis(replica.port, 'REPLICAOF NO ONE')
    await vi.waitFor(() => expect(redis.fault()).toBeNull(), 8000)
  } finally {
    await replica.stop()
  }
})
