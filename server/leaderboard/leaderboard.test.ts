import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { keepRanks, refreshRanks } from './rank-refresh.ts'

const viewers: ShopPerson[] = []

// In the order of their accounts.
const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const ben = await shop.seller('Ben')
const cleo = await shop.market.person('Cleo')
for (const name of ['Dan', 'Eve', 'Fay']) viewers.push(await shop.market.person(name))
const adas = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const bens = await shop.offer(ben, { title: 'A logo', price: 0 })

const board = async (query = '', person?: ShopPerson) => {
  await refreshRanks(shop.market.deps)
  // Responses to visitors are cached for a second.
  shop.market.advance(1000)
  return (await (person ?? shop.market.visitor).get(`/users/leaderboard${query}`)).body
}
const names = async (query = '', person?: ShopPerson) =>
  (await board(query, person)).data.map(({ name }: { name: string }) => name)
const publish = async (person: ShopPerson, over = {}) => {
  const { id } = (await person.post('/marketplace/projects', projectInput(over))).body.project
  await person.upload(id, [await jpeg(60, 40)])
  return id as string
}
const sell = async (buyer: ShopPerson) => {
  const [order] = (await shop.buy(buyer, [adas])).orders
  await buyer.post(`/orders/${order.id}/open-assets`, {})
  expect((await buyer.post(`/orders/${order.id}/accept`, {})).body.order.state).toBe('completed')
  return order.id as string
}
const scoreOf = async (person: ShopPerson) => (await board('', person)).me?.entry.rankingScore

test('people with a public project are ranked; ties go to the earlier account', async () => {
  const body = await board()
  expect(body).toEqual({
    success: true,
    data: [ada, ben].map(({ customUserId }, at) => ({
      customUserId,
      name: ['Ada', 'Ben'][at],
      profilePicture: null,
      userType: 'student',
      projects: 1,
      views: 0,
      rankingScore: 20,
    })),
    start: 1,
    total: 2,
    visible: 2,
    seasons: keptSeasons(shop.market.deps.clock.now()),
    previousCursor: null,
    nextCursor: null,
  })
  expect((await board('', ben)).me).toEqual({ position: 2, entry: body.data[1] })
  expect((await board('', cleo)).me).toBeNull()
  // Known to the provider, without a profile here.
  const unknown = { url: '/api/users/leaderboard?around=me', method: 'GET' } as const
  expect((await shop.market.call(unknown, 'nobody-known')).body).not.toHaveProperty('me')
})

test('views move people on every tab; ties on a tab are decided by the score', async () => {
  await viewers[0]?.post(`/marketplace/projects/${bens}/view`)
  await ben.post(`/marketplace/projects/${bens}/view`)
  await shop.market.visitor.post(`/marketplace/projects/${bens}/view`)
  expect((await board()).data[0]).toMatchObject({ name: 'Ben', views: 1, rankingScore: 30 })
  // As many projects, but a higher score.
  expect(await names('?sort=projects')).toEqual(['Ben', 'Ada'])
  const [second, draft] = [await publish(ada), await ada.post('/marketplace/projects', projectInput())]
  expect(draft.status).toBe(201)
  expect(await names()).toEqual(['Ada', 'Ben'])
  expect(await names('?sort=views')).toEqual(['Ben', 'Ada'])
  await viewers[1]?.post(`/marketplace/projects/${second}/view`)
  expect(await names('?sort=views')).toEqual(['Ada', 'Ben'])
  // A project that is no longer public does not count, nor do its views.
  expect((await ada.delete(`/marketplace/projects/${second}`)).status).toBe(204)
  expect((await board()).data[1]).toMatchObject({ name: 'Ada', projects: 1, views: 0, rankingScore: 20 })
})

test('completed paid orders count, at most three of one buyer in a calendar year; free and refunded ones do not', async () => {
  const [dan, eve, fay] = viewers as [ShopPerson, ShopPerson, ShopPerson]
  const orders = []
  for (const expected of [70, 120, 170, 170]) {
    orders.push(await sell(dan))
    expect(await scoreOf(ada)).toBe(expected)
  }
  const last = await sell(eve)
  expect(await scoreOf(ada)).toBe(220)
  expect((await ada.get('/users/leaderboard/own')).body).toEqual({
    listed: true,
    facts: {
      orders: 4,
      engagements: 0,
      projects: 1,
      reviews: { count: 0, average: 0 },
      connections: 0,
      endorsements: 0,
      views: 0,
    },
    score: 220,
  })
  const refund = { amountMinor: 2000, note: 'It did not fit.' }
  const { body } = await ada.post(`/orders/${last}/refund`, refund, { 'idempotency-key': 'whole' })
  expect(body.order.state).toBe('refunded')
  expect(await scoreOf(ada)).toBe(170)
  // Another year, in UTC.
  await shop.market.deps.db.execute(
    sql`update orders set completed_at = completed_at - interval '1 year' where id in (${orders[0]}, ${orders[1]})`,
  )
  await sell(dan)
  expect(await scoreOf(ada)).toBe(20 + 5 * 50)
  const [free] = (await shop.buy(fay, [bens])).orders
  await fay.post(`/orders/${free.id}/open-assets`, {})
  await fay.post(`/orders/${free.id}/accept`, {})
  expect(await scoreOf(ben)).toBe(30)
})

test('the score cannot be set, neither in the profile nor with the choice to be listed', async () => {
  const before = await scoreOf(ben)
  for (const [path, body] of [
    ['/users/profile', { rankingScore: 9999 }],
    ['/users/profile', { profile: { rankingScore: 9999 } }],
    ['/users/profile', { profile: { views: 9999 } }],
    ['/users/auth', { rankingScore: 9999 }],
    ['/users/leaderboard/own', { listed: true, score: 9999 }],
    ['/users/leaderboard/own', { listed: true, facts: { orders: 99 } }],
    ['/users/leaderboard/own', { listed: 'yes' }],
    ['/users/leaderboard/own', {}],
  ] as const)
    expect((await ben.put(path, body)).status, path).toBe(422)
  expect((await ben.put(`/marketplace/projects/${bens}`, { ...projectInput(), views: 9999 })).status).toBe(422)
  expect((await ben.post('/users/leaderboard', {})).status).toBe(405)
  expect(await scoreOf(ben)).toBe(before)
  for (const call of [() => shop.market.visitor.get('/users/leaderboard/own')])
    expect(await call()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await shop.market.visitor.put('/users/leaderboard/own', { listed: false })).status).toBe(401)
})

test('chips show the top of the whole list, rounded up, on every page; the caller’s rank is that of the whole list', async () => {
  await publish(cleo)
  for (const [at, person] of viewers.entries()) for (let each = 0; each <= at; each += 1) await publish(person)
  expect(await names()).toEqual(['Ada', 'Fay', 'Eve', 'Ben', 'Cleo', 'Dan'])
  const [day, week] = [await board('?period=24h'), await board('?period=7D')]
  expect([day.total, day.visible, day.data.length, day.nextCursor]).toEqual([6, 2, 2, null])
  expect([week.visible, week.data.length, week.nextCursor]).toEqual([3, 3, null])
  const first = await board('?period=7D&limit=2')
  expect(first.data).toHaveLength(2)
  const second = await board(`?period=7D&limit=2&cursor=${first.nextCursor}`)
  expect([second.start, second.data.length, second.nextCursor]).toEqual([3, 1, null])
  // A cursor marks a place; people outside the chip are missing.
  const beyond = await board(`?limit=2&cursor=${first.nextCursor}`)
  expect((await board(`?period=24h&limit=2&cursor=${beyond.nextCursor}`)).data).toEqual([])
  const own = await board('?period=24h&around=me&limit=2', cleo)
  expect([own.me.position, own.visible, own.data]).toEqual([5, 2, []])
  expect(await names('?around=me&limit=3', cleo)).toEqual(['Ben', 'Cleo', 'Dan'])
  // Neither signed in nor ranked: the first page.
  expect((await board('?around=me&limit=3')).start).toBe(1)
})

test('pages stay stable while ranks change: nobody is repeated or left out, and the ranks shown are current', async () => {
  const first = await board('?limit=2')
  const newest = await shop.market.person('Gus')
  for (let each = 0; each < 5; each += 1) await publish(newest)
  const second = await board(`?limit=2&cursor=${first.nextCursor}`)
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Eve', 'Ben'])
  // Gus is now above them.
  expect([first.start, second.start, second.total]).toEqual([1, 4, 7])
  const third = await board(`?limit=2&cursor=${second.nextCursor}`)
  expect(third.data.map(({ name }: { name: string }) => name)).toEqual(['Cleo', 'Dan'])
  expect(third.nextCursor).toBeNull()
  const back = await board(`?limit=2&cursor=${third.previousCursor}`)
  expect([back.data.map(({ name }: { name: string }) => name), back.start]).toEqual([['Eve', 'Ben'], 4])
  // Less than a page before it: the first page.
  const near = await board(`?limit=5&cursor=${back.previousCursor}`)
  expect([near.start, near.data.length, near.previousCursor]).toEqual([1, 5, null])
})

test('bad queries are refused: cursors of other tabs, broken ones, unknown words and limits', async () => {
  const { nextCursor } = await board('?limit=2')
  for (const query of [
    `?sort=views&cursor=${nextCursor}`,
    '?cursor=bm9uZQ',
    `?cursor=${Buffer.from("rank next 1 1 x'; drop table people").toString('base64url')}`,
    '?sort=score',
    '?period=1y',
    '?limit=0',
    '?limit=101',
    '?around=you',
  ]) {
    const { status } = await shop.market.visitor.get(`/users/leaderboard${query}`)
    expect(status, query).toBeOneOf([400, 422])
  }
  expect(Buffer.from(nextCursor, 'base64url').toString()).not.toMatch(new RegExp(` ${ada.id}( |$)`))
})

test('a person who leaves is removed immediately and those below move up; a person who returns is counted', async () => {
  const { total } = await board()
  const [gus] = await names()
  expect(gus).toBe('Ada')
  expect((await ada.put('/users/leaderboard/own', { listed: false })).body.listed).toBe(false)
  // Without a count in between: in every view immediately.
  const now = async (query: string, person = cleo) => (await person.get(`/users/leaderboard${query}`)).body
  for (const sort of ['rank', 'projects', 'views']) {
    const body = await now(`?sort=${sort}&limit=100`)
    expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('Ada')
    expect([body.total, body.data.length]).toEqual([total - 1, total - 1])
    expect(body.data[body.me.position - 1].name).toBe('Cleo')
  }
  expect((await now('', ada)).me).toBeNull()
  expect(await scoreOf(ada)).toBeUndefined()
  // A sale while she is away does not bring her back.
  await sell(viewers[2] as ShopPerson)
  expect(await names()).not.toContain('Ada')
  expect((await ada.put('/users/leaderboard/own', { listed: true })).body.listed).toBe(true)
  expect((await names())[0]).toBe('Ada')
})

test('a suspended person is on no list until restored', async () => {
  const admin = await shop.market.person('Ines')
  await shop.makeAdmin(admin)
  // The fake provider has no sessions to end.
  const act = (name: string) =>
    admin.post(`/admin/people/${ada.customUserId}/${name}`, { reason: 'It was somebody else’s work.' })
  const { total } = await board()
  expect((await act('suspend')).status).toBeLessThan(300)
  const body = (await cleo.get('/users/leaderboard?limit=100')).body
  expect([body.total, body.data.some(({ name }: { name: string }) => name === 'Ada')]).toEqual([total - 1, false])
  expect(await names()).not.toContain('Ada')
  expect((await ada.get('/users/leaderboard')).body.code).toBe('account_suspended')
  expect((await act('restore')).status).toBeLessThan(300)
  expect((await names())[0]).toBe('Ada')
})

test('two counts at the same time with changes in between give the same list as one', async () => {
  await Promise.all([
    refreshRanks(shop.market.deps),
    publish(ben),
    refreshRanks(shop.market.deps),
    publish(cleo),
    refreshRanks(shop.market.deps),
  ])
  const { data } = await board()
  const of = (name: string) => data.find((each: { name: string }) => each.name === name)
  expect([of('Ben').projects, of('Cleo').projects]).toEqual([2, 2])
})

test('the timer applies changes by itself, and stops', async () => {
  await publish(cleo)
  const ranks = keepRanks(shop.market.deps)
  await expect.poll(async () => (await cleo.get('/users/leaderboard')).body.me.entry.projects).toBe(3)
  await ranks.stop()
})

test('reviews, connections and endorsements count within a minute, and hidden accounts are not listed', async () => {
  const gil = await shop.seller('Gil')
  const hana = await shop.market.person('Hana')
  const [order] = (await shop.buy(hana, [await shop.offer(gil)], { immediateDelivery: true })).orders
  await hana.post(`/orders/${order.id}/accept`, {})
  expect(await scoreOf(gil)).toBe(70)
  const { items } = (await hana.get(`/orders/${order.id}`)).body.order
  expect((await hana.post(`/orders/${order.id}/lines/${items[0].id}/review`, { rating: 4 })).status).toBe(201)
  expect(await scoreOf(gil)).toBe(110)
  await hana.post('/relations/send', { toUserId: gil.customUserId })
  expect(await scoreOf(gil)).toBe(110)
  expect((await gil.post('/relations/accept', { fromUserId: hana.customUserId })).status).toBe(200)
  expect(await scoreOf(gil)).toBe(115)
  const { id } = (await gil.post('/users/skills', { name: 'Rust' })).body.skill
  expect((await hana.post(`/users/${gil.customUserId}/skills/${id}/endorsement`)).status).toBe(200)
  expect(await scoreOf(gil)).toBe(117)
  expect((await gil.get('/users/leaderboard/own')).body.facts).toEqual({
    orders: 1,
    engagements: 0,
    projects: 1,
    reviews: { count: 1, average: 4 },
    connections: 1,
    endorsements: 1,
    views: 0,
  })
  expect((await gil.delete(`/users/skills/${id}`)).status).toBe(204)
  expect(await scoreOf(gil)).toBe(115)
  await gil.put('/users/visibility', { hidden: true })
  expect(await names('?limit=100')).not.toContain('Gil')
  await gil.put('/users/visibility', { hidden: false })
  expect(await scoreOf(gil)).toBe(115)
  await hana.post('/relations/block', { blockedUserId: gil.customUserId })
  expect(await scoreOf(gil)).toBe(110)
})
