import type { NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeTokensFrom } from '#lib/api/bearer.ts'
import { emptied } from './arrivals.ts'
import { type Known, notificationQueries } from './queries.ts'

beforeEach(() => vi.stubGlobal('StorageEvent', Event))
afterEach(() => vi.unstubAllGlobals())

const item = {
  type: 'order',
  title: 'Five',
  message: '',
  time: '',
  read: false,
  href: '/orders/5',
  count: 1,
  act: null,
  actPerson: null,
} as const

test('a notification that arrived while the list was cleared elsewhere is fetched, in either order of events', async () => {
  const left: NotificationList = {
    ...{ notifications: [{ id: '5', ...item }], removed: [], unreadCount: 1, number: 9, more: false, nextCursor: null },
    previousCursor: null,
  }
  const asked: string[] = []
  takeTokensFrom(async () => 'abc')
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    return Response.json(left)
  })
  const client = new QueryClient()
  const own = notificationQueries.own('ada')
  const before: Known = { items: [{ id: '5', ...item }], unread: 1, number: 9, nextCursor: null }
  client.setQueryData(own.queryKey, before)
  client.setQueryData(own.queryKey, emptied(before))
  expect(client.getQueryData(own.queryKey)).toMatchObject({ items: [], unread: 0 })
  expect(await client.fetchQuery(own)).toEqual(before)
  expect(asked).toEqual([expect.not.stringContaining('since')])
})
