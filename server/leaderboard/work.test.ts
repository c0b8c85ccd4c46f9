import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { refreshRanks } from './rank-refresh.ts'

const hiring = await fileFixture(startHiring())
const { market, shop } = hiring
// Each test has its own minute for call limits, and its own cached answers.
beforeEach(() => market.advance(60_000))

/** A client and a freelancer who is ranked. */
async function sides() {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  await shop.offer(provider, { price: 20 })
  await rank(provider)
  return [client, provider] as const
}
/** What counts for a person, after the waiting changes and nothing else were counted; the list has the same score. */
async function rank(person: ShopPerson, season?: string) {
  await refreshRanks(market.deps)
  market.advance(60_000)
  const query = season ? `?season=${season}` : ''
  const { body } = await market.visitor.get(`/users/leaderboard/points/${person.customUserId}${query}`)
  const { data } = (await market.visitor.get(`/users/leaderboard?limit=100${season ? `&season=${season}` : ''}`)).body
  const listed = data.find(({ customUserId }: { customUserId: string }) => customUserId === person.customUserId)
  expect(listed?.rankingScore).toBe(body.score)
  return body.facts
}
const review = (person: ShopPerson, id: string, rating: number) =>
  person.put(`/engagements/${id}/review`, { rating, words: [], text: '' })
const ordersOf = async (person: ShopPerson, id: string): Promise<string[]> =>
  (await hiring.read(person, id)).milestones.map(({ order }: { order: { id: string } }) => order.id)
test('an engagement counts once when it is completed, however many milestones it has, and never as orders', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider, 2)
  for (const order of orders) {
    expect(await rank(provider)).toMatchObject({ engagements: 0, orders: 0 })
    await hiring.moveOrder(provider, order, 'deliver', { note: 'Here it is.' })
    await hiring.moveOrder(client, order, 'accept')
  }
  expect((await hiring.read(client, id)).state).toBe('completed')
  expect(await rank(provider)).toMatchObject({ engagements: 1, orders: 0, projects: 1 })
  const [season = '', before = ''] = keptSeasons(market.deps.clock.now())
  expect(await rank(provider, season)).toMatchObject({ engagements: 1 })
  expect((await market.visitor.get(`/users/leaderboard/points/${provider.customUserId}?season=${before}`)).status).toBe(
    404,
  )
  // The client sold nothing.
  expect((await client.get('/users/leaderboard/own')).body.facts).toMatchObject({ engagements: 0, orders: 0 })
})

test('an engagement that is completed by ending its open part counts; one without a release does not', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  await hiring.moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(client, orders[0] ?? '', 'accept')
  expect(await rank(provider)).toMatchObject({ engagements: 0 })
  await hiring.move(client, id, 'end', refusal)
  expect(await rank(provider)).toMatchObject({ engagements: 1 })
  const other = await hiring.active(client, provider, 1, { milestones: [milestone] })
  await hiring.moveOrder(provider, other.orders[0] ?? '', 'cancel')
  expect((await hiring.read(client, other.id)).state).toBe('ended')
  expect(await rank(provider)).toMatchObject({ engagements: 1 })
})

test('after a full refund neither the engagement nor its review counts; a partial refund changes nothing', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  await review(client, id, 4)
  await review(provider, id, 5)
  expect(await rank(provider)).toMatchObject({ engagements: 1, reviews: { count: 1, average: 4 } })
  const [order = ''] = await ordersOf(provider, id)
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: 1000 })
  expect(await rank(provider)).toMatchObject({ engagements: 1, reviews: { count: 1 } })
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: milestone.amountMinor - 1000 })
  expect(await rank(provider)).toMatchObject({ engagements: 0, reviews: { count: 0, average: 0 } })
})

test('a sale and an engagement with the same person share the three that count in a year', async () => {
  const [client, provider] = await sides()
  for (const title of ['Atlas', 'Poster']) {
    const product = await shop.offer(provider, { title, price: 20 })
    const [order] = (await shop.buy(client, [product], { immediateDelivery: true })).orders
    await client.post(`/orders/${order.id}/accept`, {})
  }
  await hiring.completed(client, provider)
  await hiring.completed(client, provider)
  expect(await rank(provider)).toMatchObject({ orders: 2, engagements: 1 })
  // Somebody else has a limit of their own.
  await hiring.completed(await market.person('Ada'), provider)
  expect(await rank(provider)).toMatchObject({ orders: 2, engagements: 2 })
})

test('a client’s review counts once it is shown, until it is hidden, and again when it is shown again', async () => {
  const [client, provider] = await sides()
  await shop.offer(client, { price: 20 })
  const id = await hiring.completed(client, provider)
  const { id: shown } = (await review(client, id, 5)).body.reviews.own
  expect(await rank(provider)).toMatchObject({ reviews: { count: 0, average: 0 } })
  await review(provider, id, 2)
  const [season] = keptSeasons(market.deps.clock.now())
  expect(await rank(provider)).toMatchObject({ reviews: { count: 1, average: 5 } })
  expect(await rank(provider, season)).toMatchObject({ reviews: { count: 1, average: 5 } })
  // Paying for work earns no points.
  expect(await rank(client)).toMatchObject({ engagements: 0, reviews: { count: 0, average: 0 } })

  const { number } = (
    await provider.post('/reports', {
      ...{ kind: 'work-review', id: shown, reason: 'Spam or advertising', text: 'Pills.' },
    })
  ).body
  const staff = await market.person('Ines')
  await shop.makeAdmin(staff)
  await staff.post(`/admin/queue/${number}/hide`, { reason: 'It is no review.' })
  expect(await rank(provider)).toMatchObject({ engagements: 1, reviews: { count: 0, average: 0 } })
  await staff.post(`/admin/queue/${number}/unhide`, { reason: 'It is one.' })
  expect(await rank(provider)).toMatchObject({ reviews: { count: 1, average: 5 } })
})

test('reviews of projects and of work count together, with the average of all', async () => {
  const [client, provider] = await sides()
  const product = await shop.offer(provider, { price: 20 })
  const [order] = (await shop.buy(client, [product], { immediateDelivery: true })).orders
  await client.post(`/orders/${order.id}/accept`, {})
  const [item] = (await client.get(`/orders/${order.id}`)).body.order.items
  await client.post(`/orders/${order.id}/lines/${item.id}/review`, { rating: 5 })
  const id = await hiring.completed(client, provider)
  await review(client, id, 2)
  await hiring.pass(15)
  expect(await rank(provider)).toMatchObject({ reviews: { count: 2, average: 3.5 } })
})

test('work and reviews of erased clients stay; together they count as one client', async () => {
  const [client, provider] = await sides()
  const other = await market.person('Noor')
  for (const each of [client, client, other, other]) await hiring.completed(each, provider)
  const id = await hiring.completed(other, provider)
  await review(other, id, 4)
  await hiring.pass(15)
  expect(await rank(provider)).toMatchObject({ engagements: 5, reviews: { count: 1, average: 4 } })
  for (const each of [client, other]) await market.deps.db.pool.query('delete from people where id = $1', [each.id])
  expect(await rank(provider)).toMatchObject({ engagements: 3, reviews: { count: 1, average: 4 } })
})
