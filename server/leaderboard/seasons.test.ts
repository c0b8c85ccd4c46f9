import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import { beforeEach, expect, test } from 'vitest'
import { startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { keepPlaces } from './kept-places.ts'
import { refreshRanks } from './rank-refresh.ts'

const shop = await fileFixture(startShop())
const { market } = shop
const day = 86_400_000
// Each test has its own minute for call limits, and its own cached answers.
beforeEach(() => market.advance(60_000))

const listOf = async (season?: string) =>
  (await market.visitor.get(`/users/leaderboard?limit=100${season ? `&season=${season}` : ''}`)).body
const pointsOf = (name: string, season: string) =>
  market.visitor.get(`/users/leaderboard/points/${name}?season=${season}`)
const namesOf = ({ data }: { data: { customUserId: string }[] }) => data.map(({ customUserId }) => customUserId)
/** Counts, and lets cached answers end. */
async function count(): Promise<void> {
  await refreshRanks(market.deps)
  market.advance(60_000)
}

test('a season ranks by what happened in it; the next one starts from nothing, and the one before stays', async () => {
  const [ada, ben] = [await shop.seller('Ada'), await shop.seller('Ben')]
  const buyer = await market.person('Cleo')
  const product = await shop.offer(ada, { price: 20 })
  const [order] = (await shop.buy(buyer, [product], { immediateDelivery: true })).orders
  await buyer.post(`/orders/${order.id}/accept`, {})
  const [item] = (await buyer.get(`/orders/${order.id}`)).body.order.items
  expect((await buyer.post(`/orders/${order.id}/lines/${item.id}/review`, { rating: 5 })).status).toBe(201)
  await count()
  const first = await listOf()
  const [season] = first.seasons as [string, string]
  expect(first.seasons).toEqual(keptSeasons(market.deps.clock.now()))
  const inSeason = await listOf(season)
  expect(namesOf(inSeason)).toEqual([ada.customUserId])
  // Everything she has done happened in this season.
  expect(inSeason.data[0].rankingScore).toBe(first.data[0].rankingScore)
  expect((await pointsOf(ada.customUserId, season)).body.score).toBe(first.data[0].rankingScore)

  await market.advance(95 * day)
  const own = await shop.offer(ben, { price: 20 })
  await count()
  const later = await listOf()
  const [next, before] = later.seasons as [string, string]
  expect(before).toBe(season)
  expect(namesOf(later)).toEqual([ada.customUserId, ben.customUserId])
  expect(namesOf(await listOf(next))).toEqual([ben.customUserId])
  expect(namesOf(await listOf(before))).toEqual([ada.customUserId])
  expect((await pointsOf(ben.customUserId, next)).body.facts).toMatchObject({ projects: 1, orders: 0 })
  expect((await pointsOf(ada.customUserId, next)).status).toBe(404)

  // Without a public project nobody is ranked, in no season.
  await ben.delete(`/marketplace/projects/${own}`)
  await count()
  expect((await listOf(next)).total).toBe(0)
})

test('a person who opts out leaves every season immediately', async () => {
  const dan = await shop.seller('Dan')
  await shop.offer(dan, { price: 20 })
  await count()
  const [season] = (await listOf()).seasons
  expect(namesOf(await listOf(season))).toContain(dan.customUserId)
  await dan.put('/users/leaderboard/own', { listed: false })
  expect(namesOf(await listOf(season))).not.toContain(dan.customUserId)
  await dan.put('/users/leaderboard/own', { listed: true })
  await count()
  expect(namesOf(await listOf(season))).toContain(dan.customUserId)
})

test('the caller’s place and the pages of a season are its own', async () => {
  const [eve, fay] = [await shop.seller('Eve'), await shop.seller('Fay')]
  await shop.offer(eve, { price: 20 })
  await count()
  await market.advance(95 * day)
  await shop.offer(fay, { price: 20 })
  await shop.offer(fay, { price: 20 })
  await shop.offer(eve, { price: 20 })
  await count()
  const [season] = (await listOf()).seasons
  const { me, total } = (await eve.get(`/users/leaderboard?season=${season}&around=me`)).body
  expect({ position: me.position, total }).toEqual({ position: 2, total: 2 })
  const page = (await market.visitor.get(`/users/leaderboard?season=${season}&limit=1`)).body
  const second = await market.visitor.get(`/users/leaderboard?season=${season}&limit=1&cursor=${page.nextCursor}`)
  expect([namesOf(page), namesOf(second.body), second.body.start]).toEqual([[fay.customUserId], [eve.customUserId], 2])
})

test('a season that is not kept is refused, and its list is deleted', async () => {
  const gil = await shop.seller('Gil')
  await shop.offer(gil, { price: 20 })
  await count()
  const [season] = (await listOf()).seasons
  for (const other of ['2031-Q1', '2024-Q4'])
    expect((await market.visitor.get(`/users/leaderboard?season=${other}`)).body.code).toBe('season_not_found')
  expect((await market.visitor.get('/users/leaderboard?season=summer')).status).toBe(400)
  await market.advance(190 * day)
  expect((await market.visitor.get(`/users/leaderboard?season=${season}`)).status).toBe(404)
  await keepPlaces(market.deps)
  const { rows } = await market.deps.db.pool.query('select from leaderboard_entries where season = $1', [season])
  expect(rows).toEqual([])
})
