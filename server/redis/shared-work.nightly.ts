import { randomUUID } from 'node:crypto'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type ProcessOnDatabase, startProcess } from '../../tests/support/process-on-database.ts'
import { startRedis } from '../../tests/support/redis-server.ts'
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

test('a message from one process is on a page of another within a second, with Redis and without', async () => {
  const [ada, bo] = [await east.person('Ada'), await west.person('Bo')]
  await ada.post('/relations/send', { toUserId: bo.customUserId })
  await bo.post('/relations/accept', { fromUserId: ada.customUserId })
  using page = openSocket(west.origin, bo.token)
  expect(await page.opened).toBe('connected')
  const begun = await ada.post('/conversations', { userId: bo.customUserId })
  const write = async (text: string) => {
    const sent = await ada.post(`/conversations/${begun.body.conversation.id}/messages`, {
      clientId: randomUUID(),
      text,
    })
    expect(sent.status).toBe(201)
    const texts = () =>
      page.heard.filter(({ event }) => event === 'message').map(({ values }) => values[0].message.text)
    await vi.waitFor(() => expect(texts().filter((each) => each === text)).toHaveLength(1), 1000)
  }
  await write('With Redis')
  expect(east.deps.redis?.totals.fallbacks.events).toBe(0)
  await redis.kill()
  await write('Without')
  await redis.start()
  await vi.waitFor(() => expect([east, west].map(({ deps }) => deps.redis?.fault())).toEqual([null, null]), 8000)
  await write('With it again')
})

test('searches of one person on two processes count together', async () => {
  const cleo = await east.person('Cleo')
  const url = '/api/marketplace?q=lamp'
  const elsewhere = () => west.call({ method: 'GET', url }, cleo.token)
  const here = () => east.call({ method: 'GET', url }, cleo.token)
  const half = rateLimits.search.max / 2
  for (let each = 0; each < half; each += 1) {
    expect((await here()).status).toBe(200)
    expect((await elsewhere()).status).toBe(200)
  }
  for (const search of [here, elsewhere])
    expect(await search()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})
