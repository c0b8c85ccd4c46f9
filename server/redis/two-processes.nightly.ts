import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type ProcessOnDatabase, startProcess } from '../../tests/support/process-on-database.ts'
import { startNonsense, startRedis } from '../../tests/support/redis-server.ts'
import { openSocket } from '../../tests/support/sockets.ts'

let database: TestDatabase
let redis: Awaited<ReturnType<typeof startRedis>>
let east: ProcessOnDatabase
let west: ProcessOnDatabase
beforeAll(async () => {
  ;[database, redis] = await Promise.all([freshDatabase(), startRedis()])
  ;[east, west] = [await startProcess(database, redis.url), await startProcess(database, redis.url)]
})
afterAll(async () => {
  await Promise.all([east.stop(), west.stop()])
  await Promise.all([database.drop(), redis.stop()])
})

const used = () =>
  vi.waitFor(() => expect([east, west].map(({ deps }) => deps.redis?.fault())).toEqual([null, null]), 15_000)

test('of messages written while Redis is killed, silent, replaced by nonsense and back, a page misses none', async () => {
  const [ada, bo] = [await east.person('Ada'), await west.person('Bo')]
  await ada.post('/relations/send', { toUserId: bo.customUserId })
  await bo.post('/relations/accept', { fromUserId: ada.customUserId })
  using page = openSocket(west.origin, bo.token)
  expect(await page.opened).toBe('connected')
  const { id } = (await ada.post('/conversations', { userId: bo.customUserId })).body.conversation
  const known = new Set<number>()
  const read = async () => {
    let last = 0
    for (let more = true; more; ) {
      const { items } = (await bo.get(`/conversations/${id}/messages?after=${last}&limit=100`)).body
      for (const { number } of items) known.add(number)
      more = items.length > 0
      last = items.at(-1)?.number ?? last
    }
  }
  let reading: Promise<void> = Promise.resolve()
  page.socket.on('message', ({ message }) => known.add(message.number))
  // As each page of the product does after a gap.
  page.socket.on('resync', () => {
    reading = reading.then(read)
  })

  let written = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const body = { clientId: randomUUID(), text: `Message ${written + 1}` }
      const { status } = await ada.post(`/conversations/${id}/messages`, body)
      expect(status).toBe(201)
      written += 1
    }
  }
  const writing = write()
  const writeMore = (count: number) => {
    const until = written + count
    return vi.waitFor(() => expect(written).toBeGreaterThanOrEqual(until), 30_000)
  }
  for (let round = 0; round < 3; round += 1) {
    await writeMore(20)
    await redis.kill()
    await writeMore(20)
    await redis.start()
    await used()
    await writeMore(20)
    redis.sleep()
    await writeMore(20)
    redis.wake()
    await used()
  }
  await redis.kill()
  const nonsense = await startNonsense('$5\r\nhello\r\n*3\r\n$7\r\nmessage\r\n', redis.port)
  await writeMore(20)
  await nonsense.stop()
  await redis.start()
  await used()
  await writeMore(20)
  isOver = true
  await writing
  await vi.waitFor(async () => {
    await reading
    expect(known.size).toBe(written)
  }, 5000)
  expect(written).toBeGreaterThan(280)
  expect(east.deps.redis?.totals.outages).toBeGreaterThanOrEqual(7)
})
