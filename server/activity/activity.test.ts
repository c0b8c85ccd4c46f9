import { activityLimits } from '@guildhall/contract/limits/people.ts'
import { beforeEach, expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'

const shop = await fileFixture(startShop())
const { market } = shop
const query = (text: string, values: unknown[] = []) => market.deps.db.pool.query(text, values)
// Each test has its own minute for call limits, and its own events.
beforeEach(async () => {
  market.advance(60_000)
  await query('update projects set visibility = $1', ['archived'])
})

type Reader = Pick<ShopPerson, 'get'>
/** The public events a reader gets, as kind, first name and subject. */
const everyone = async (reader: Reader = market.visitor) => (await reader.get('/activity')).body.items.map(inWords)
const known = async (reader: Reader) => {
  const { items, knowsPeople } = (await reader.get('/activity/known')).body
  return { knowsPeople, items: items.map((item: Item) => [item.reason, ...inWords(item.activity)]) }
}
interface Item {
  reason: string
  activity: Parameters<typeof inWords>[0]
}
const inWords = (event: {
  kind: string
  person: { firstName: string }
  project?: { title: string }
  rating?: number
  place?: number
}) =>
  [event.kind, event.person.firstName, event.project?.title, event.rating, event.place].filter(
    (part) => part !== undefined,
  )
const offer = async (person: ShopPerson, title: string) => {
  market.advance(1000)
  return shop.offer(person, { title, price: 20 })
}
const review = async (buyer: ShopPerson, product: string, rating: number) => {
  const order = (await shop.buy(buyer, [product], { immediateDelivery: true })).orders[0].id
  await buyer.post(`/orders/${order}/accept`, {})
  const [{ id: line }] = (await buyer.get(`/orders/${order}`)).body.order.items
  market.advance(1000)
  const path = `/orders/${order}/lines/${line}/review`
  expect((await buyer.post(path, { rating, text: 'Fine.' })).status).toBe(201)
  return path
}
const connect = async (one: ShopPerson, other: ShopPerson) => {
  await one.post('/relations/send', { toUserId: other.customUserId })
  expect((await other.post('/relations/accept', { fromUserId: one.customUserId })).status).toBe(200)
}

test('GET /activity shows publications and reviews, newest first, with price and stars', async () => {
  const ada = await shop.seller('Ada')
  const ben = await market.person('Ben')
  const knots = await offer(ada, 'Knots')
  await review(ben, knots, 4)
  await offer(ada, 'Tides')
  expect(await everyone()).toEqual([
    ['published', 'Ada', 'Tides'],
    ['reviewed', 'Ben', 'Knots', 4],
    ['published', 'Ada', 'Knots'],
  ])
  const { items } = (await ben.get('/activity')).body
  expect(items[0]).toMatchObject({ price: 20, forSale: true, person: { customUserId: ada.customUserId } })
})

test('GET /activity shows at most two events of a person, and at most eight', async () => {
  const busy = await shop.seller('Busy')
  for (const n of [1, 2, 3]) await offer(busy, `Busy ${n}`)
  expect(await everyone()).toEqual([
    ['published', 'Busy', 'Busy 3'],
    ['published', 'Busy', 'Busy 2'],
  ])
  for (const n of [1, 2, 3, 4, 5]) {
    const other = await shop.seller(`Other${n}`)
    for (const part of ['a', 'b']) await offer(other, `Other ${n}${part}`)
  }
  market.advance(60_000)
  expect(await everyone()).toHaveLength(activityLimits.shown)
})

test('GET /activity leaves out drafts, hidden reviews, suspended people, and for visitors hidden people', async () => {
  const cara = await shop.seller('Cara')
  const dan = await market.person('Dan')
  const sails = await offer(cara, 'Sails')
  const path = await review(dan, sails, 5)
  await cara.post('/marketplace/projects', projectInput())
  expect(await everyone()).toEqual([
    ['reviewed', 'Dan', 'Sails', 5],
    ['published', 'Cara', 'Sails'],
  ])
  await query('update people set hidden = true where id = $1', [dan.id])
  market.advance(60_000)
  expect(await everyone()).toEqual([['published', 'Cara', 'Sails']])
  expect(await everyone(cara)).toHaveLength(2)
  await query('update people set hidden = false where id = $1', [dan.id])
  expect((await dan.delete(path)).status).toBe(204)
  market.advance(60_000)
  expect(await everyone()).toEqual([['published', 'Cara', 'Sails']])
  await query('update people set suspended_at = now() where id = $1', [cara.id])
  market.advance(60_000)
  expect(await everyone()).toEqual([])
})

test('GET /activity shows a place on the leaderboard that a listed person was notified of', async () => {
  const [eve, fay] = [await market.person('Eve'), await market.person('Fay')]
  await query('delete from achievements')
  const reach = (id: number, kind: string, notified: boolean) =>
    query('insert into achievements (user_id, kind, reached_at, notified) values ($1, $2, $3, $4)', [
      id,
      kind,
      new Date(market.deps.clock.now()),
      notified,
    ])
  await reach(eve.id, 'top-10', true)
  await reach(eve.id, 'top-100', false)
  await reach(eve.id, 'first-sale', true)
  await reach(fay.id, 'first-place', false)
  expect(await everyone()).toEqual([['reached', 'Eve', 10]])
  await fay.post('/users/follow', { targetUserId: eve.customUserId })
  expect(await known(fay)).toEqual({ knowsPeople: true, items: [['following', 'reached', 'Eve', 10]] })
  await query('update people set listed = false where id = $1', [eve.id])
  market.advance(60_000)
  expect(await everyone()).toEqual([])
  expect((await known(fay)).items).toEqual([])
})

test('GET /activity/known shows followed and connected people with the reason, and nobody else', async () => {
  const [gil, hal, ivy] = [await shop.seller('Gil'), await shop.seller('Hal'), await shop.seller('Ivy')]
  const reader = await market.person('Reader')
  expect(await known(reader)).toEqual({ knowsPeople: false, items: [] })
  await reader.post('/users/follow', { targetUserId: gil.customUserId })
  await connect(reader, hal)
  expect(await known(reader)).toEqual({ knowsPeople: true, items: [] })
  const masts = await offer(gil, 'Masts')
  await offer(hal, 'Oars')
  await offer(ivy, 'Rudders')
  await review(hal, masts, 3)
  expect((await known(reader)).items).toEqual([
    ['connected', 'reviewed', 'Hal', 'Masts', 3],
    ['connected', 'published', 'Hal', 'Oars'],
    ['following', 'published', 'Gil', 'Masts'],
  ])
  expect((await market.visitor.get('/activity/known')).status).toBe(401)
})

test('GET /activity/known leaves out what is older than 30 days', async () => {
  const jo = await shop.seller('Jo')
  const reader = await market.person('Later')
  await reader.post('/users/follow', { targetUserId: jo.customUserId })
  await offer(jo, 'Keels')
  expect((await known(reader)).items).toHaveLength(1)
  market.advance(activityLimits.knownForMs)
  expect((await known(reader)).items).toEqual([])
})

test('people separated by a block see neither each other’s events nor reviews of each other’s projects', async () => {
  const [kim, lea] = [await shop.seller('Kim'), await market.person('Lea')]
  const max = await market.person('Max')
  await max.post('/users/follow', { targetUserId: kim.customUserId })
  await max.post('/users/follow', { targetUserId: lea.customUserId })
  await review(lea, await offer(kim, 'Buoys'), 5)
  expect(await everyone(max)).toHaveLength(2)
  expect((await max.post('/relations/block', { blockedUserId: kim.customUserId })).status).toBe(200)
  expect(await everyone(max)).toEqual([])
  expect((await known(max)).items).toEqual([])
  expect(await everyone(kim)).toEqual([
    ['reviewed', 'Lea', 'Buoys', 5],
    ['published', 'Kim', 'Buoys'],
  ])
})
