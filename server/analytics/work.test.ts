import { expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const hiring = await fileFixture(startHiring())
const { market, shop } = hiring
// Far enough from midnight that no test crosses it accidentally.
const now = market.deps.clock.now()
market.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 6) - now.getTime())

const none = { engagements: 0, releasedMinor: 0, refundedMinor: 0, hours: 0 }
const sides = async () => [await market.person('Ilse'), await hiring.freelancer('Tomas')] as const
const read = async (person: ShopPerson, days = 7) => (await person.get(`/analytics?days=${days}`)).body
const completed = async (person: ShopPerson) => (await person.get('/dashboarddata')).body.engagements
async function accept(client: ShopPerson, provider: ShopPerson, order: string) {
  await hiring.moveOrder(provider, order, 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(client, order, 'accept')
}

test('released milestones are income of work and not of projects, and belong to the provider alone', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider, 1)
  expect((await read(provider)).work).toEqual(none)
  await accept(client, provider, orders[0] ?? '')
  expect((await read(provider)).work).toEqual({ ...none, releasedMinor: 22_000 })
  expect(await completed(provider)).toBe(0)
  await hiring.move(client, id, 'end', refusal)
  const answer = await read(provider)
  expect(answer.work).toEqual({ ...none, engagements: 1, releasedMinor: 22_000 })
  expect(answer.workBefore).toEqual(none)
  expect(answer.totals).toMatchObject({ sales: 0, revenueMinor: 0, refundedMinor: 0 })
  expect((await read(client)).work).toEqual(none)
  const dashboard = (await provider.get('/dashboarddata')).body
  expect(dashboard).toMatchObject({ engagements: 1, sales: 0 })
  expect(await completed(client)).toBe(0)
})

test('refunds before the release are not counted as released; later refunds count on their own day', async () => {
  const [client, provider] = await sides()
  const { orders } = await hiring.active(client, provider, 1, { milestones: [milestone] })
  const [order = ''] = orders
  await hiring.moveOrder(provider, order, 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: 2000 })
  await hiring.moveOrder(client, order, 'accept')
  expect((await read(provider)).work).toEqual({ ...none, engagements: 1, releasedMinor: 20_000 })
  await hiring.pass(8)
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: 500 })
  const later = await read(provider)
  expect([later.work, later.workBefore]).toEqual([
    { ...none, refundedMinor: 500 },
    { ...none, engagements: 1, releasedMinor: 20_000 },
  ])
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: 19_500 })
  expect((await read(provider, 30)).work).toEqual({ ...none, releasedMinor: 20_000, refundedMinor: 20_000 })
  expect(await completed(provider)).toBe(0)
})

test('hours are those of delivered timesheets, and a week brings what was worked', async () => {
  const [client, provider] = await sides()
  const hours = { rateMinor: 4000, perWeek: 10, weeks: 1 }
  const { id, orders } = await hiring.active(client, provider, 1, { milestones: [], hours, licence: 'all-rights' })
  const today = market.deps.clock.now().toISOString().slice(0, 10)
  const entries = [9, 8].map((quarters) => ({ day: today, quarters, what: 'Tiles' }))
  expect((await provider.put(`/engagements/${id}/weeks/1`, { entries, version: 0 })).status).toBe(200)
  expect((await read(provider)).work).toEqual(none)
  await hiring.moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Week 1.' })
  expect((await read(provider)).work).toEqual({ ...none, hours: 4.25 })
  await hiring.moveOrder(client, orders[0] ?? '', 'accept')
  expect((await read(provider)).work).toEqual({ ...none, engagements: 1, releasedMinor: 17_000, hours: 4.25 })
})

test('sales of the same person stay as they are', async () => {
  const [client, provider] = await sides()
  const product = await shop.offer(provider, { price: 20 })
  await shop.buy(client, [product], { immediateDelivery: true })
  const before = (await read(provider)).totals
  await hiring.completed(client, provider)
  const { totals, work } = await read(provider)
  expect(totals).toEqual(before)
  expect(totals).toMatchObject({ sales: 1, revenueMinor: 2000 })
  expect(work.releasedMinor).toBe(milestone.amountMinor)
})
