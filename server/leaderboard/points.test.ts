import { scoreOf } from '@guildhall/contract/leaderboard/ranking.ts'
import { beforeEach, expect, test } from 'vitest'
import { startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { refreshRanks } from './rank-refresh.ts'

const shop = await fileFixture(startShop())
const { market } = shop
// Each test has its own minute for call limits, and its own cached answers.
beforeEach(() => market.advance(60_000))
const pointsOf = (name: string, reader: { get: typeof market.visitor.get } = market.visitor) =>
  reader.get(`/users/leaderboard/points/${name}`)

test('GET /users/leaderboard/points/{id} adds up to the score of the list', async () => {
  const [ada, ben] = [await shop.seller('Ada'), await market.person('Ben')]
  const product = await shop.offer(ada, { price: 20 })
  const [order] = (await shop.buy(ben, [product], { immediateDelivery: true })).orders
  await ben.post(`/orders/${order.id}/accept`, {})
  await refreshRanks(market.deps)
  const { status, body } = await pointsOf(ada.customUserId)
  expect(status).toBe(200)
  expect(body.facts).toMatchObject({ orders: 1, projects: 1, reviews: { count: 0, average: 0 } })
  expect(body.score).toBe(scoreOf(body.facts))
  const { data } = (await market.visitor.get('/users/leaderboard')).body
  const entry = data.find(({ customUserId }: { customUserId: string }) => customUserId === ada.customUserId)
  expect(entry.rankingScore).toBe(body.score)
})

test('points of people who are not ranked, left the list, or are separated by a block are not found', async () => {
  const [cara, dan] = [await shop.seller('Cara'), await market.person('Dan')]
  await shop.offer(cara, { price: 20 })
  await refreshRanks(market.deps)
  expect((await pointsOf(dan.customUserId)).status).toBe(404)
  expect((await pointsOf(cara.customUserId, dan)).status).toBe(200)
  await cara.post('/relations/block', { blockedUserId: dan.customUserId })
  expect((await pointsOf(cara.customUserId, dan)).status).toBe(404)
  await cara.put('/users/leaderboard/own', { listed: false })
  expect((await pointsOf(cara.customUserId)).status).toBe(404)
})
