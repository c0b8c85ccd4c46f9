import type { Arrival } from '@guildhall/contract/api/realtime.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { createHub, type Push, type Realtime } from './hub.ts'
import { createRelay } from './relay.ts'

interface Process {
  realtime: Realtime
  heard: Push[]
  missed: () => number
}

let database: TestDatabase
let one: Process
let two: Process
beforeAll(async () => {
  database = await freshDatabase()
  ;[one, two] = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all([one.realtime.stop(), two.realtime.stop()])
  await database.drop()
})

const errors = vi.fn()
async function start(): Promise<Process> {
  const realtime = await createRelay(createHub(), database, { ...quietLog, error: errors })
  const heard: Push[] = []
  let gaps = 0
  realtime.listen({ push: (push) => heard.push(push), missed: () => (gaps += 1), isHere: () => true })
  return { realtime, heard, missed: () => gaps }
}

const arrival = (message: string): Arrival => ({
  ...{ id: '1', type: 'order', title: 'Order 1', message, time: '2026-11-22T05:00:00.000Z', read: false, count: 1 },
  ...{
    href: '/orders/a',
    number: 7,
    after: 6,
    unreadCount: 1,
    replaces: null,
    isQuiet: false,
    act: null,
    actPerson: null,
  },
})

test('an event sent on one process arrives once on the other, in any script; one that is too long is sent by its number', async () => {
  one.realtime.toUser(5, 'user_notification', arrival('Größe „5“ 🎉'))
  expect(one.heard).toHaveLength(1)
  await vi.waitFor(() => expect(two.heard).toHaveLength(1), 5000)
  expect(two.heard).toEqual(one.heard)
  one.realtime.toUser(5, 'user_notification', arrival('€'.repeat(3000)))
  one.realtime.toUser(5, 'notifications_cleared')
  await vi.waitFor(() => expect(two.heard).toHaveLength(3), 5000)
  expect(two.heard.slice(1)).toEqual([
    { userId: 5, event: 'notifications_changed', values: [{ number: 7 }] },
    { userId: 5, event: 'notifications_cleared', values: [] },
  ])
  expect(one.heard).toHaveLength(3)
})

test('an event that is too long and has no short form is dropped, and logged', async () => {
  const before = two.heard.length
  one.realtime.toUser(5, 'typing', { conversation: 'a', customUserId: 'b', name: 'x'.repeat(8000) })
  one.realtime.toUser(5, 'typing', { conversation: 'a', customUserId: 'b', name: 'x' })
  await vi.waitFor(() => expect(two.heard.length).toBe(before + 1), 5000)
  expect(two.heard.at(-1)?.values).toEqual([{ conversation: 'a', customUserId: 'b', name: 'x' }])
  expect(errors.mock.calls).toEqual([[{ event: 'typing' }, expect.stringContaining('it is too long')]])
})

test('a process that lost its connection listens again, and makes its pages ask for what they missed', async () => {
  const { rows } = await database.db.pool.query(
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
     where application_name = 'guildhall listener' and datname = current_database()`,
  )
  expect(rows[0].ended).toBe(2)
  await vi.waitFor(() => expect([one.missed(), two.missed()]).toEqual([1, 1]), 10_000)
  const before = two.heard.length
  one.realtime.toUser(5, 'notifications_changed', { number: 8 })
  await vi.waitFor(() => expect(two.heard.length).toBe(before + 1), 5000)
})
