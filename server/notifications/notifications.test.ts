import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import type { NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import { type MailGroup, mailGroupOf, notificationTypes } from '@guildhall/contract/notifications/options.ts'
import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { sendNotificationMail, sweepNotifications } from './jobs.ts'
import { notify, type Telling, takeBack } from './notify.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>

const market = await fileFixture(startMarketplace())

const day = 86_400_000
const tell = (person: Person, over: Partial<Telling> = {}) =>
  transaction(market.deps.db, (tx) => {
    const telling = { type: 'order', title: 'News', message: 'Look.', href: '/orders/abc' } as const
    return notify(market.deps, tx, [{ userId: person.id, ...telling, ...over }])
  })
const list = async (person: Person, query = ''): Promise<NotificationList> => {
  const { status, body } = await person.get(`/notifications${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const titles = ({ notifications }: NotificationList) => notifications.map(({ title }) => title)

/** A device: what it knows, and how it catches up. */
function device(person: Person) {
  let number = 0
  let unread = 0
  const known = new Map<string, NotificationList['notifications'][number]>()
  return {
    known,
    ids: () => [...known.keys()].sort((a, b) => Number(b) - Number(a)),
    unread: () => unread,
    async catchUp() {
      let added = 0
      for (let more = true; more; ) {
        const changes = await list(person, `?since=${number}&limit=100`)
        for (const each of changes.notifications) {
          if (!known.has(each.id)) added += 1
          known.set(each.id, each)
        }
        for (const id of changes.removed) known.delete(id)
        ;({ number, more } = changes)
        unread = changes.unreadCount
      }
      return added
    },
  }
}

/** What every device should know: the whole list, page by page. */
async function whole(person: Person) {
  const all: NotificationList['notifications'] = []
  let last: NotificationList
  let cursor: string | null = null
  do {
    last = await list(person, `?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
    all.push(...last.notifications)
    cursor = last.nextCursor
  } while (cursor)
  return { all, unread: last.unreadCount, number: last.number }
}

test('GET /notifications lists the caller’s notifications newest first, at both addresses, in pages', async () => {
  const ada = await market.person('Ada')
  expect(await list(ada)).toEqual({
    ...{ notifications: [], removed: [], unreadCount: 0, number: 0, more: false, nextCursor: null },
    previousCursor: null,
  })
  for (const title of ['One', 'Two', 'Three']) await tell(ada, { title })
  const first = await list(ada, '?limit=2')
  expect(first).toMatchObject({ unreadCount: 3, number: 3, nextCursor: expect.any(String) })
  expect(titles(first)).toEqual(['Three', 'Two'])
  const next = (await ada.get(`/relations/notifications?limit=2&cursor=${first.nextCursor}`)).body
  expect([titles(next), next.nextCursor]).toEqual([['One'], null])
  expect(first.notifications[0]).toEqual({
    ...{ id: expect.any(String), type: 'order', title: 'Three', message: 'Look.', href: '/orders/abc' },
    ...{ time: expect.stringMatching(/^\d{4}-.*Z$/), read: false, count: 1 },
    ...{ act: null, actPerson: null },
  })
  expect((await ada.get('/users/profile')).body.unreadNotifications).toBe(3)
  for (const [query, status] of [
    ['cursor=abc', 400],
    ['since=-1', 400],
    ['since=9999999999', 400],
    ['limit=0', 400],
  ])
    expect((await ada.get(`/notifications?${query}`)).status, String(query)).toBe(status)
})

test('read, removed and cleared notifications change on every device, once, and newer ones stay', async () => {
  const ada = await market.person('Ada')
  for (const title of ['One', 'Two', 'Three', 'Four']) await tell(ada, { title })
  const [phone, laptop] = [device(ada), device(ada)]
  await phone.catchUp()
  await laptop.catchUp()
  const [four = '', three = '', two = ''] = phone.ids()
  expect((await ada.post(`/notifications/${four}/read`)).body).toEqual({ unreadCount: 3 })
  expect((await ada.post(`/relations/notifications/${four}/read`)).body).toEqual({ unreadCount: 3 })
  expect((await ada.delete(`/notifications/${three}`)).body).toEqual({ unreadCount: 2 })
  expect((await ada.delete(`/notifications/${three}`)).body).toEqual({ unreadCount: 2 })
  // A device that has only seen up to Two marks no more than that.
  expect((await ada.post('/notifications/read-all', { upTo: two })).body).toEqual({ unreadCount: 0 })
  await tell(ada, { title: 'Five' })
  await laptop.catchUp()
  expect(laptop.ids()).toHaveLength(4)
  expect(laptop.unread()).toBe(1)
  expect((await ada.post('/notifications/clear', { upTo: four })).body).toEqual({ cleared: 3 })
  expect(titles(await list(ada))).toEqual(['Five'])
  expect((await ada.post('/relations/notifications/clear')).body).toEqual({ cleared: 1 })
  expect((await ada.post('/notifications/clear', {})).body).toEqual({ cleared: 0 })
  await phone.catchUp()
  await laptop.catchUp()
  expect([phone.ids(), laptop.ids(), phone.unread()]).toEqual([[], [], 0])
})

test('emptying the list informs every open page; a list that still has entries does not', async () => {
  const ada = await market.person('Ada')
  const heard: string[] = []
  const stop = market.deps.realtime.listen({
    push: ({ userId, event }) => void (userId === ada.id && heard.push(event)),
    missed: () => {},
    isHere: () => true,
  })
  for (const title of ['One', 'Two']) await tell(ada, { title })
  const [two, one] = (await list(ada)).notifications
  heard.length = 0
  await ada.post('/notifications/clear', { upTo: one?.id })
  expect(heard).toEqual(['notifications_changed'])
  await ada.post('/notifications/clear', { upTo: two?.id })
  expect(heard.slice(1)).toEqual(['notifications_changed', 'notifications_cleared'])
  stop()
})

test('nobody sees or changes another person’s notifications; visitors are asked to sign in', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  await tell(ada)
  const [{ id } = { id: '' }] = (await list(ada)).notifications
  const before = await whole(ada)
  for (const path of [
    `/notifications/${id}/read`,
    `/relations/notifications/${id}/read`,
    '/notifications/999999999/read',
  ])
    expect((await ben.post(path)).body.code, path).toBe('notification_not_found')
  expect((await ben.delete(`/notifications/${id}`)).status).toBe(404)
  for (const odd of ['abc', '-1', '1e3', '9'.repeat(19), "1'--"])
    expect((await ada.post(`/notifications/${encodeURIComponent(odd)}/read`)).status, odd).toBe(404)
  expect((await ben.post('/notifications/clear')).body).toEqual({ cleared: 0 })
  expect((await ben.post('/notifications/read-all', { upTo: id })).body).toEqual({ unreadCount: 0 })
  expect((await ben.post('/notifications/read-all', { userId: ada.id })).status).toBe(422)
  expect((await list(ben)).notifications).toEqual([])
  expect(await whole(ada)).toEqual(before)
  const { visitor } = market
  const asked = await Promise.all([
    ...['/notifications', '/relations/notifications', '/notifications/mail'].map((path) => visitor.get(path)),
    ...[`/notifications/${id}/read`, '/notifications/read-all', '/notifications/clear'].map((path) =>
      visitor.post(path),
    ),
    visitor.post('/relations/notifications/clear'),
    visitor.delete(`/notifications/${id}`),
    visitor.put('/notifications/mail', { news: false }),
  ])
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([401]))
})

test('a notification about the same thing replaces the unread one and counts it; a handled one is cleared on every device', async () => {
  const ada = await market.person('Ada')
  const page = device(ada)
  await tell(ada, { title: 'Other' })
  await tell(ada, { title: 'Paid', about: 'order 7' })
  await page.catchUp()
  await tell(ada, { title: 'Delivered', about: 'order 7' })
  await page.catchUp()
  expect([...page.known.values()].map(({ title, count }) => [title, count])).toEqual([
    ['Other', 1],
    ['Delivered', 2],
  ])
  expect(page.unread()).toBe(2)
  const [newest = ''] = page.ids()
  await ada.post(`/notifications/${newest}/read`)
  await tell(ada, { title: 'Completed', about: 'order 7' })
  expect(titles(await list(ada))).toEqual(['Completed', 'Delivered', 'Other'])
  await transaction(market.deps.db, (tx) => takeBack(market.deps, tx, { userId: ada.id, about: 'order 7' }))
  await page.catchUp()
  expect([...page.known.values()].map(({ title }) => title)).toEqual(['Other'])
  expect(page.unread()).toBe(1)
})

test('ten thousand missed events, after a second or eight days, are neither lost nor duplicated', async () => {
  const ada = await market.person('Ada')
  const [near, far] = [device(ada), device(ada)]
  await tell(ada, { title: 'Before' })
  await near.catchUp()
  await far.catchUp()
  market.advance(1000)
  for (const title of ['One', 'Two', 'Three']) await tell(ada, { title })
  expect([await near.catchUp(), await near.catchUp(), near.unread()]).toEqual([3, 0, 4])
  // As `notify` writes them, by the thousand.
  await market.deps.db.pool.query(
    `with made as (
       insert into notifications (user_id, number, type, title, message, href, created_at)
       select $1, 4 + n, 'order', 'No. ' || n, '', '/orders/x', now() from generate_series(1, 10000) n)
     update notification_counters set last = last + 10000, unread = unread + 10000 where user_id = $1`,
    [ada.id],
  )
  market.advance(8 * day)
  await tell(ada, { title: 'After' })
  expect(await far.catchUp()).toBe(10_004)
  expect([far.unread(), far.known.size, await far.catchUp()]).toEqual([10_005, 10_005, 0])
  expect(new Set([...far.known.values()].map(({ title }) => title)).size).toBe(10_005)
  expect((await ada.post('/notifications/read-all')).body).toEqual({ unreadCount: 0 })
  expect((await ada.post('/notifications/clear')).body).toEqual({ cleared: 10_005 })
  await near.catchUp()
  expect([near.ids(), near.unread()]).toEqual([[], 0])
}, 60_000)

test('two devices that receive concurrent writes end with the stored list', async () => {
  const ada = await market.person('Ada')
  const [phone, laptop] = [device(ada), device(ada)]
  const acts = [
    (round: number) => tell(ada, { title: `News ${round}` }),
    (round: number) => tell(ada, { title: `Order ${round}`, about: `order ${round % 3}` }),
    () => phone.catchUp(),
    async () => {
      const [id] = phone.ids()
      if (id) await ada.post(`/notifications/${id}/read`)
    },
    async () => {
      const id = laptop.ids().at(-1)
      if (id) await ada.delete(`/notifications/${id}`)
    },
    (round: number) => (round % 7 === 0 ? ada.post('/notifications/read-all') : laptop.catchUp()),
    (round: number) => (round % 11 === 0 ? ada.post('/notifications/clear', { upTo: phone.ids()[2] ?? '1' }) : null),
  ]
  for (let round = 0; round < 24; round += 1) await Promise.all(acts.map((act) => act(round)))
  await Promise.all([phone.catchUp(), laptop.catchUp()])
  const { all, unread } = await whole(ada)
  for (const each of [phone, laptop]) {
    expect(each.ids()).toEqual(all.map(({ id }) => id))
    expect(each.ids().map((id) => each.known.get(id))).toEqual(all)
  }
  // The stored count equals the counted one.
  expect([phone.unread(), all.filter(({ read }) => !read).length]).toEqual([unread, unread])
})

test('a notification is sent if and only if the transaction commits', async () => {
  const ada = await market.person('Ada')
  const heard: unknown[] = []
  const stop = market.deps.realtime.listen({
    push: (push) => heard.push(push.event),
    missed: () => undefined,
    isHere: () => true,
  })
  const failed = transaction(market.deps.db, async (tx) => {
    const telling = { userId: ada.id, type: 'order', title: 'Never', message: '', href: '/orders/x' } as const
    await notify(market.deps, tx, [telling])
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect([(await list(ada)).number, heard]).toEqual([0, []])
  await tell(ada)
  expect(heard).toEqual(['user_notification'])
  stop()
})

test('a transaction that has long work left after it notified somebody keeps nobody else from notifying them', async () => {
  const [one, other] = [await market.person('Noor'), await market.person('Otto')]
  const telling = { type: 'order', title: 'Slow', message: 'Look.', href: '/orders/abc' } as const
  const mayEnd = Promise.withResolvers<void>()
  const hasNotified = Promise.withResolvers<void>()
  const slow = transaction(market.deps.db, async (tx) => {
    // The later person first: other transactions lock their counters in the order of their ids all the same.
    for (const { id } of [other, one]) await notify(market.deps, tx, [{ userId: id, ...telling }])
    hasNotified.resolve()
    await mayEnd.promise
  })
  await hasNotified.promise
  for (const person of [one, other]) await tell(person, { title: 'Quick' })
  mayEnd.resolve()
  await slow
  for (const person of [one, other]) expect(titles(await list(person))).toEqual(['Slow', 'Quick'])
})

test('after ninety days a notification is deleted and no longer counted', async () => {
  const ada = await market.person('Ada')
  await tell(ada, { title: 'Old' })
  await tell(ada, { title: 'Old and read' })
  const [{ id } = { id: '' }] = (await list(ada)).notifications
  await ada.post(`/notifications/${id}/read`)
  market.advance(notificationLimits.keptMs - day)
  await tell(ada, { title: 'Young' })
  await sweepNotifications(market.deps)
  expect((await list(ada)).unreadCount).toBe(2)
  market.advance(2 * day)
  await sweepNotifications(market.deps)
  const left = await list(ada)
  expect([titles(left), left.unreadCount]).toEqual([['Young'], 1])
})

test('a mail is sent to people who want mails of its group and have not read it; every type has a group', async () => {
  expect(new Set(notificationTypes.map((type) => mailGroupOf[type]))).toEqual(new Set(['orders', 'people', 'news']))
  const ada = await market.person('Ada')
  const send = vi.fn()
  const mailed = async (over: Partial<Telling>, before: (id: string) => unknown = () => undefined) => {
    send.mockClear()
    await tell(ada, over)
    const [{ id } = { id: '' }] = (await list(ada)).notifications
    await before(id)
    await sendNotificationMail({ ...market.deps, mail: { send, forget: vi.fn() } }, { id: Number(id) })
    return send.mock.calls.length
  }
  const choices = { orders: true, people: true, messages: true, news: true } satisfies Record<MailGroup, boolean>
  expect((await ada.get('/notifications/mail')).body).toEqual(choices)
  expect(await mailed({ type: 'payment' })).toBe(1)
  expect(send.mock.calls[0]?.[2]).toMatchObject({ group: 'orders', url: expect.stringMatching(/\/orders\/abc$/) })
  expect(await mailed({}, (id) => ada.post(`/notifications/${id}/read`))).toBe(0)
  expect(await mailed({}, (id) => ada.delete(`/notifications/${id}`))).toBe(0)
  expect((await ada.put('/notifications/mail', { orders: false })).body).toEqual({ ...choices, orders: false })
  expect((await ada.put('/notifications/mail', { news: false })).body).toMatchObject({ orders: false, news: false })
  expect([
    await mailed({ type: 'order' }),
    await mailed({ type: 'ACCEPT' }),
    await mailed({ type: 'welcome' }),
  ]).toEqual([0, 1, 0])
  expect((await ada.put('/notifications/mail', { chat: true })).status).toBe(422)
  expect((await ada.put('/notifications/mail', { news: 'no' })).status).toBe(422)
})
