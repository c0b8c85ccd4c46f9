import { beforeEach, expect, test } from 'vitest'
import { billing, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// A quote is bought once. Requesting it again returns that purchase, and no choice is lost silently.

let buyer: ShopPerson
let quoteId: string

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const tides = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const charts = await shop.offer(ada, { title: 'Charts', price: 30 })
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
  await shop.add(buyer, tides)
  await shop.add(buyer, charts)
  const quote = await shop.quote(buyer)
  quoteId = quote.quoteId
})

const buy = (key: string, over: object = {}) => shop.checkout(buyer, quoteId, key, over)
const refusal = ({ status, body }: Awaited<ReturnType<typeof buy>>) => [status, body.code, body.purchaseId]

test('the same choices and billing details are the same purchase, in whatever form they are sent', async () => {
  const first = await buy('a', { immediateDelivery: true })
  expect(first.status).toBe(201)
  const { id } = first.body.purchase
  for (const [key, immediateDelivery] of [
    ['b', true],
    ['c', [charts, tides]],
  ] as const)
    expect((await buy(key, { immediateDelivery })).body.purchase.id).toBe(id)
  await shop.settle(id)
  expect((await buy('d', { immediateDelivery: true })).body.purchase).toMatchObject({ id, state: 'paid' })
})

test('different choices are refused with the waiting purchase, and change nothing', async () => {
  const { id } = (await buy('a', { immediateDelivery: [tides] })).body.purchase
  const waits = [409, 'purchase_pending', id]
  expect(refusal(await buy('b'))).toEqual(waits)
  expect(refusal(await buy('c', { immediateDelivery: true }))).toEqual(waits)
  expect(refusal(await buy('d', { immediateDelivery: [charts] }))).toEqual(waits)
  expect(refusal(await buy('e', { immediateDelivery: [tides], billing: { ...billing, company: 'Chen Ltd' } }))).toEqual(
    waits,
  )
  expect((await buy('f', { immediateDelivery: [tides] })).body.purchase.id).toBe(id)
})

test('choices that differ from the paid ones are refused with the purchase', async () => {
  const { id, orders } = (await buy('a')).body.purchase
  await shop.settle(id)
  expect(refusal(await buy('b', { immediateDelivery: true }))).toEqual([409, 'quote_bought', id])
  // Files that the buyer opens later were not chosen at the checkout.
  await buyer.post(`/orders/${orders[0].id}/open-assets`, {})
  expect((await buy('c')).body.purchase.id).toBe(id)
})

test('a waiting purchase is visible to its buyer only, until it is paid or cancelled', async () => {
  const waiting = async (person: ShopPerson) => (await person.get('/purchases/waiting')).body.purchase
  expect(await waiting(buyer)).toBeNull()
  const { id } = (await buy('a')).body.purchase
  expect(await waiting(buyer)).toMatchObject({ id, state: 'pending', totalMinor: 5000 })
  expect(await waiting(ada)).toBeNull()
  await buyer.post(`/purchases/${id}/cancel`)
  expect(await waiting(buyer)).toBeNull()
  const again = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'b')).body.purchase.id
  expect(await waiting(buyer)).toMatchObject({ id: again })
  await shop.settle(again)
  expect(await waiting(buyer)).toBeNull()
})

test('an unknown quote is reported as such while the cart is empty', async () => {
  await buyer.delete(`/users/${buyer.customUserId}/cart`)
  const { status, body } = await shop.checkout(buyer, 'nothinghere1', 'k')
  expect([status, body.code, body.message]).toEqual([
    409,
    'quote_gone',
    'These prices have expired. Start again from your cart.',
  ])
})
