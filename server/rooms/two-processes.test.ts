import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type ProcessOnDatabase, startProcess } from '../../tests/support/process-on-database.ts'
import { openSocket } from '../../tests/support/sockets.ts'

let database: TestDatabase
let east: ProcessOnDatabase
let west: ProcessOnDatabase
beforeAll(async () => {
  database = await freshDatabase()
  ;[east, west] = [await startProcess(database), await startProcess(database)]
})
afterAll(async () => {
  await Promise.all([east.stop(), west.stop()])
  await database.drop()
})

test('a signal of 20 kB in any script reaches a page on another process, which is told within a second', async () => {
  const [ada, bo] = [await east.person('Ada'), await west.person('Bo')]
  await ada.post('/relations/send', { toUserId: bo.customUserId })
  await bo.post('/relations/accept', { fromUserId: ada.customUserId })
  const start = new Date(Date.now() + 5 * 60_000).toISOString()
  const asked = { title: 'Two places', people: [bo.customUserId], start, minutes: 30, placeKind: 'room' }
  const { id } = (await ada.post('/users/meetings', asked, { 'idempotency-key': randomUUID() })).body.meeting
  const path = `/rooms/meeting/${id}`
  const media = { microphone: true, camera: true, screen: false }
  const { stay: one, room } = (await ada.post(`${path}/join`, media)).body
  using page = openSocket(west.origin, bo.token)
  expect(await page.opened).toBe('connected')
  const { stay: two } = (await bo.post(`${path}/join`, media)).body
  await vi.waitFor(async () => expect((await ada.get(path)).body.room.people[1].stay?.id).toBe(two), 1000)
  page.heard.length = 0
  const body = '€'.repeat(20_000)
  expect((await ada.post(`${path}/signals`, { stay: one, signals: [{ to: two, kind: 'offer', body }] })).status).toBe(
    200,
  )
  const changed = { event: 'room:changed', values: [{ room: room.key }] }
  await vi.waitFor(() => expect(page.heard).toContainEqual(changed), { timeout: 1000, interval: 10 })
  const read = await bo.post(`${path}/stay`, { stay: two, after: 0, ...media })
  expect(read.body.signals).toEqual([{ number: 1, from: one, kind: 'offer', body }])
})
