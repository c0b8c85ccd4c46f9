import type { NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { notify, type Telling } from './notify.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>

const market = await fileFixture(startMarketplace())

const tell = (person: Person, title: string, over: Partial<Telling> = {}) =>
  transaction(market.deps.db, (tx) => {
    const telling = { type: 'order', title, message: 'Look.', href: '/orders/abc' } as const
    return notify(market.deps, tx, [{ userId: person.id, ...telling, ...over }])
  })
const list = async (person: Person, query = ''): Promise<NotificationList> => {
  const { status, body } = await person.get(`/notifications?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const titles = ({ notifications }: NotificationList) => notifications.map(({ title }) => title)

/** Five notifications, alternately about an order and a person; the third and the fifth are read. */
async function withFive(name: string): Promise<Person> {
  const person = await market.person(name)
  for (const [at, title] of ['One', 'Two', 'Three', 'Four', 'Five'].entries())
    await tell(person, title, { type: at % 2 === 0 ? 'payment' : 'connection' })
  for (const { id, title } of (await list(person)).notifications)
    if (['Three', 'Five'].includes(title)) await person.post(`/notifications/${id}/read`)
  return person
}

test('GET /notifications answers those of a group, unread ones, or both, and refuses unknown filters', async () => {
  const ada = await withFive('Ada')
  expect(titles(await list(ada, 'group=orders'))).toEqual(['Five', 'Three', 'One'])
  expect(titles(await list(ada, 'group=people'))).toEqual(['Four', 'Two'])
  expect(titles(await list(ada, 'group=news'))).toEqual([])
  expect(titles(await list(ada, 'unread=true'))).toEqual(['Four', 'Two', 'One'])
  expect(titles(await list(ada, 'unread=true&group=orders'))).toEqual(['One'])
  // The count is of everything, whatever the filter.
  expect((await list(ada, 'group=news')).unreadCount).toBe(3)
  for (const query of ['group=messages', 'group=', 'unread=1', 'cursor=n', 'cursor=x5'])
    expect((await ada.get(`/notifications?${query}`)).status, query).toBe(400)
})

test('GET /notifications pages both ways, with every filter', async () => {
  const ben = await withFive('Ben')
  for (const [filter, expected] of [
    ['', ['Five', 'Four', 'Three', 'Two', 'One']],
    ['&group=orders', ['Five', 'Three', 'One']],
    ['&unread=true', ['Four', 'Two', 'One']],
  ] as const) {
    const at = (cursor: string | null) => list(ben, `limit=2${filter}${cursor ? `&cursor=${cursor}` : ''}`)
    const pages = [await at(null)]
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) pages.push(await at(cursor))
    expect(pages.flatMap(titles), filter).toEqual(expected)
    expect(pages[0]?.previousCursor).toBeNull()
    for (let page = pages.length - 1; page > 0; page -= 1)
      expect(await at(pages[page]?.previousCursor ?? null), filter).toEqual(pages[page - 1])
  }
})

test('a page whose newer notifications are gone is the first; one whose own are gone leads back', async () => {
  const cleo = await withFive('Cleo')
  const first = await list(cleo, 'limit=2')
  for (const { id } of first.notifications) await cleo.delete(`/notifications/${id}`)
  expect((await list(cleo, `limit=2&cursor=${first.nextCursor}`)).previousCursor).toBeNull()
  await tell(cleo, 'Six')
  const last = await list(cleo, `limit=1&cursor=${first.nextCursor}`)
  await cleo.post('/notifications/clear', { upTo: last.notifications[0]?.id })
  const emptied = await list(cleo, `limit=1&cursor=${first.nextCursor}`)
  expect([titles(emptied), emptied.nextCursor]).toEqual([[], null])
  expect(titles(await list(cleo, `limit=1&cursor=${emptied.previousCursor}`))).toEqual(['Six'])
})

test('ids are compared as numbers: a list across a power of ten stays in order', async () => {
  const dora = await market.person('Dora')
  await market.deps.db.pool.query("select setval(pg_get_serial_sequence('notifications', 'id'), 9997)")
  for (const title of ['9998', '9999', '10000', '10001']) await tell(dora, title)
  const first = await list(dora, 'limit=2')
  expect(titles(first)).toEqual(['10001', '10000'])
  expect(titles(await list(dora, `limit=2&cursor=${first.nextCursor}`))).toEqual(['9999', '9998'])
})

test('GET /notifications/counts counts the caller’s own, by group', async () => {
  const [eve, other] = [await withFive('Eve'), await market.person('Finn')]
  expect((await eve.get('/notifications/counts')).body).toEqual({ all: 5, unread: 3, orders: 3, people: 2, news: 0 })
  expect((await other.get('/notifications/counts')).body).toEqual({ all: 0, unread: 0, orders: 0, people: 0, news: 0 })
  expect((await market.visitor.get('/notifications/counts')).status).toBe(401)
})

test('a newer notification about the same subject ends what could be done about those that were read', async () => {
  const gil = await market.person('Gil')
  await tell(gil, 'Delivered', { about: 'order 7', act: 'open-files' })
  const acts = async () => (await list(gil)).notifications.map(({ title, act }) => [title, act])
  expect(await acts()).toEqual([['Delivered', 'open-files']])
  await gil.post('/notifications/read-all')
  await tell(gil, 'Refunded', { about: 'order 7' })
  expect(await acts()).toEqual([
    ['Refunded', null],
    ['Delivered', null],
  ])
})
