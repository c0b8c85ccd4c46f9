import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { delivery, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { runOrderClock } from '../orders/clock.ts'

const day = 86_400_000
const hour = 3_600_000

const shop = await fileFixture(startShop())
const maya = await shop.market.person('Maya')
// Each test has its own minute for call limits.
beforeEach(() => shop.market.advance(60_000))

const recordOf = async (seller: ShopPerson, by: Pick<ShopPerson, 'get'> = maya) =>
  (await by.get(`/users/${seller.customUserId}`)).body.record
const none = { delivered: null, onTime: null, rating: null, reviews: 0, answersWithinHours: null }

/** A paid order of this project. */
async function order(product: string, buyer = maya): Promise<string> {
  return (await shop.buy(buyer, [product], { immediateDelivery: true })).orders[0].id
}
const accept = (id: string, buyer = maya) => buyer.post(`/orders/${id}/accept`, {})
const deliver = (seller: ShopPerson, id: string) => seller.post(`/orders/${id}/deliver`, delivery)
const refund = (seller: ShopPerson, id: string, amountMinor: number) =>
  seller.post(`/orders/${id}/refund`, { amountMinor }, { 'idempotency-key': randomUUID() })
/** A seller of work that is due after ten days, and a way to sell, deliver after some days and complete it. */
async function workshop(name: string) {
  const seller = await shop.seller(name)
  const logo = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 10 }, 'made')
  const sell = async (days: number) => {
    const id = await order(logo)
    shop.market.advance(days * day)
    expect((await deliver(seller, id)).status).toBe(200)
    expect((await accept(id)).status).toBe(200)
    return id
  }
  return { seller, logo, sell }
}

test('a person without sales has no figures', async () => {
  expect(await recordOf(await shop.seller('Nora'))).toEqual(none)
})

test('completed paid orders count as delivered; open, free, cancelled and fully refunded ones do not', async () => {
  const seller = await shop.seller('Ada')
  const [chart, free] = [await shop.offer(seller, { price: 20 }), await shop.offer(seller, { price: 0 })]
  const first = await order(chart)
  expect(await recordOf(seller)).toEqual(none)
  await accept(first)
  expect(await recordOf(seller)).toEqual({ ...none, delivered: 1 })
  await accept(await order(free))
  const part = await order(chart)
  await accept(part)
  await refund(seller, part, 500)
  expect(await recordOf(seller)).toMatchObject({ delivered: 2 })
  await refund(seller, first, 2000)
  expect(await recordOf(seller)).toEqual({ ...none, delivered: 1 })
  const logo = await shop.offer(seller, { price: 20, durationDays: 10 }, 'made')
  expect((await seller.post(`/orders/${await order(logo)}/cancel`, {})).status).toBe(200)
  expect(await recordOf(seller)).toEqual({ ...none, delivered: 1 })
})

test('sellers cannot buy from themselves, so own purchases never count', async () => {
  const seller = await shop.seller('Otto')
  const chart = await shop.offer(seller, { price: 20 })
  expect((await shop.add(seller, chart)).status).toBe(409)
  expect(await recordOf(seller)).toEqual(none)
})

test('the share on time is shown from three judged deliveries on; files are not judged', async () => {
  const { seller, sell } = await workshop('Bea')
  await accept(await order(await shop.offer(seller, { price: 20 })))
  await sell(1)
  await sell(9)
  expect(await recordOf(seller)).toEqual({ ...none, delivered: 3 })
  await sell(11)
  expect(await recordOf(seller)).toEqual({ ...none, delivered: 4, onTime: { percent: 66, of: 3 } })
})

test('an agreed extension moves the deadline; one without an answer does not', async () => {
  const { seller, logo, sell } = await workshop('Cleo')
  for (const isAgreed of [true, false]) {
    const id = await order(logo)
    const { timeRequest } = (await seller.post(`/orders/${id}/request-time`, { days: 5, note: 'Two more.' })).body.order
    if (isAgreed) await maya.post(`/orders/${id}/accept-time`, { until: timeRequest.until })
    shop.market.advance(12 * day)
    await deliver(seller, id)
    await accept(id)
  }
  await sell(1)
  expect(await recordOf(seller)).toMatchObject({ delivered: 3, onTime: { percent: 66, of: 3 } })
})

test('the first delivery decides: changes that are requested later do not make it late', async () => {
  const { seller, logo, sell } = await workshop('Dora')
  const id = await order(logo)
  await deliver(seller, id)
  await maya.post(`/orders/${id}/request-changes`, { note: 'Larger, please.' })
  shop.market.advance(12 * day)
  await deliver(seller, id)
  await accept(id)
  await sell(1)
  await sell(1)
  expect(await recordOf(seller)).toMatchObject({ onTime: { percent: 100, of: 3 } })
})

test('a refund removes a delivery on time but keeps a late one, and late work that never comes counts as late', async () => {
  const { seller, logo, sell } = await workshop('Eda')
  await sell(1)
  const [punctual, late] = [await sell(1), await sell(11)]
  expect(await recordOf(seller)).toMatchObject({ delivered: 3, onTime: { percent: 66, of: 3 } })
  await refund(seller, late, 10_000)
  expect(await recordOf(seller)).toMatchObject({ delivered: 2, onTime: { percent: 66, of: 3 } })
  await refund(seller, punctual, 10_000)
  expect(await recordOf(seller)).toMatchObject({ delivered: 1, onTime: null })
  const never = await order(logo)
  // The reminder at the deadline, and the refund 14 days later.
  for (const days of [11, 15]) {
    shop.market.advance(days * day)
    await runOrderClock(shop.market.deps)
  }
  expect((await maya.get(`/orders/${never}`)).body.order.state).toBe('cancelled')
  expect(await recordOf(seller)).toMatchObject({ delivered: 1, onTime: { percent: 33, of: 3 } })
})

test('two sales completed at the same time both count', async () => {
  const seller = await shop.seller('Finn')
  const chart = await shop.offer(seller, { price: 20 })
  const ids = [await order(chart), await order(chart)]
  await Promise.all(ids.map((id) => accept(id)))
  expect(await recordOf(seller)).toMatchObject({ delivered: 2 })
})

test('the rating is the average of all reviews, also of archived projects, and the product page has the same figures', async () => {
  const seller = await shop.seller('Gus')
  const [one, two] = [await shop.offer(seller, { price: 20 }), await shop.offer(seller, { price: 20 })]
  for (const [product, rating] of [
    [one, 5],
    [one, 4],
    [two, 4],
  ] as const) {
    const id = await order(product)
    await accept(id)
    const { items } = (await maya.get(`/orders/${id}`)).body.order
    expect((await maya.post(`/orders/${id}/lines/${items[0].id}/review`, { rating })).status).toBe(201)
  }
  const figures = { ...none, delivered: 3, rating: 4.33, reviews: 3 }
  expect(await recordOf(seller)).toEqual(figures)
  expect((await maya.get(`/marketplace/projects/${one}`)).body.project.sellerRecord).toEqual(figures)
  await seller.post(`/marketplace/projects/${two}/archive`)
  expect(await recordOf(seller)).toMatchObject({ rating: 4.33, reviews: 3 })
})

/** Someone writes to this person, who answers after `hours`; null for no answer. */
async function talk(person: ShopPerson, hours: number | null, n: number) {
  const other = await shop.market.person(`Asker${n}`)
  const { id } = (await other.post('/conversations', { userId: person.customUserId })).body.conversation
  const write = (who: ShopPerson, text: string) =>
    who.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text })
  expect((await write(other, 'Hello?')).status).toBe(201)
  if (hours === null) return
  shop.market.advance(hours * hour)
  await person.post(`/conversations/${id}/accept`)
  expect((await write(person, 'Hello.')).status).toBe(201)
  // Only the first answer counts.
  shop.market.advance(50 * hour)
  await write(other, 'One more thing.')
  await write(person, 'Sure.')
}

test('the time to answer is the median of five answered conversations of the last 90 days', async () => {
  const seller = await shop.seller('Hal')
  for (const [n, hours] of [1, null, 30, 2.5, 3].entries()) await talk(seller, hours, n)
  expect(await recordOf(seller)).toEqual(none)
  await talk(seller, 0.1, 9)
  expect(await recordOf(seller)).toEqual({ ...none, answersWithinHours: 3 })
  shop.market.advance(91 * day)
  expect(await recordOf(seller)).toEqual(none)
})

test('visitors read no figures of hidden people, nobody those of suspended people, and blocked people none of each other', async () => {
  const seller = await shop.seller('Ivo')
  const chart = await shop.offer(seller, { price: 20 })
  await accept(await order(chart))
  const { visitor } = shop.market
  const ofProject = async (by: Pick<ShopPerson, 'get'>) =>
    (await by.get(`/marketplace/projects/${chart}`)).body.project.sellerRecord
  expect(await recordOf(seller, visitor)).toMatchObject({ delivered: 1 })
  await seller.put('/users/visibility', { hidden: true })
  shop.market.advance(5000)
  expect((await visitor.get(`/users/${seller.customUserId}`)).status).toBe(404)
  expect((await visitor.get(`/users/${seller.customUserId}/reviews`)).status).toBe(404)
  expect(await ofProject(visitor)).toEqual(none)
  expect(await ofProject(maya)).toMatchObject({ delivered: 1 })
  await seller.put('/users/visibility', { hidden: false })
  await seller.post('/relations/block', { blockedUserId: maya.customUserId })
  expect(await ofProject(maya)).toEqual(none)
  expect((await maya.get(`/users/${seller.customUserId}/reviews`)).status).toBe(404)
  await shop.market.deps.db.execute(sql`update people set suspended_at = now() where id = ${seller.id}`)
  for (const path of ['', '/reviews'])
    expect((await visitor.get(`/users/${seller.customUserId}${path}`)).status).toBe(404)
})
