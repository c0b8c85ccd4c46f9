import { randomUUID } from 'node:crypto'
import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sweepMerges } from '#cart/cart.ts'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const ben = await shop.seller('Ben')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const made = await shop.offer(ben, { title: 'A logo', price: 33.33, durationDays: 5 }, 'made')
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const cartOf = async (person: ShopPerson) => (await person.get('/users/cart')).body

test('a cart keeps quantities and totals, visible to its owner only', async () => {
  await shop.add(buyer, files, 2)
  const { body, status } = await shop.add(buyer, made)
  expect([status, body.totalMinor, body.currency]).toEqual([200, 2 * 2000 + 3333, 'USD'])
  expect(body.items.map((item: { quantity: number; price: number }) => [item.quantity, item.price])).toEqual([
    [2, 20],
    [1, 33.33],
  ])
  expect((await shop.add(buyer, files, 5)).body.items[0].quantity).toBe(5)
  for (const quantity of [0, -1, 1.5, '2', 1e9, 100, null]) {
    const answer = await buyer.post(`/users/${buyer.customUserId}/cart`, { productId: files, quantity })
    expect(answer.status).toBe(422)
  }
  for (const body of [
    { productId: files, quantity: 1, price: 0 },
    { productId: files, quantity: 1, totalMinor: 1 },
  ])
    expect((await buyer.post(`/users/${buyer.customUserId}/cart`, body)).status).toBe(422)
  const stranger = await shop.market.person('Eve')
  for (const answer of [
    stranger.get(`/users/${buyer.customUserId}/cart`),
    stranger.post(`/users/${buyer.customUserId}/cart`, { productId: files, quantity: 1 }),
    stranger.post(`/users/${buyer.customUserId}/cart/merge`, { mergeId: randomUUID(), items: [] }),
    stranger.delete(`/users/${buyer.customUserId}/cart/${files}`),
    stranger.delete(`/users/${buyer.customUserId}/cart`),
  ])
    expect((await answer).status).toBe(404)
  expect((await shop.market.visitor.get('/users/cart')).status).toBe(401)
  expect((await cartOf(buyer)).items[0].quantity).toBe(5)
  await buyer.delete(`/users/${buyer.customUserId}/cart/${files}`)
  expect((await cartOf(buyer)).items).toHaveLength(1)
  expect((await buyer.delete(`/users/${buyer.customUserId}/cart`)).body.items).toEqual([])
})

test('an item that cannot be bought is refused with its reason', async () => {
  const shown = await shop.offer(ada, { forSale: false, ownWork: false })
  const poor = await shop.market.person('Poor')
  const unsold = await shop.offer(poor, { price: 10 })
  const free = await shop.offer(poor, { price: 0 })
  const draft = (await ada.post('/marketplace/projects', { ...draftInput })).body.project.id
  const code = async (id: string, person = buyer) => (await shop.add(person, id)).body.code
  expect(await code(files, ada)).toBe('product_own')
  expect(await code(shown)).toBe('product_not_for_sale')
  expect(await code(unsold)).toBe('product_no_business_details')
  expect(await code('aaaaaaaaaaaa')).toBe('product_gone')
  expect(await code(draft)).toBe('product_gone')
  expect((await shop.add(buyer, free)).status).toBe(200)
})
const draftInput = { title: 'Draft', description: 'x', category: 'Other', price: 1, publish: false }

test('a browser’s cart is merged once, with the larger quantity of each item, and says which prices it showed', async () => {
  await shop.add(buyer, files, 3)
  const mergeId = randomUUID()
  const items = [
    { productId: files, quantity: 2 },
    { productId: made, quantity: 4, seenPrice: 30 },
    { productId: 'aaaaaaaaaaaa', quantity: 1 },
  ]
  const merge = () => buyer.post(`/users/${buyer.customUserId}/cart/merge`, { mergeId, items })
  const [first] = await Promise.all([merge(), merge(), merge()])
  expect(first.status).toBe(200)
  await shop.add(buyer, made, 1)
  await merge()
  const { items: lines } = await cartOf(buyer)
  expect(lines.map((line: { quantity: number }) => line.quantity)).toEqual([3, 1])

  // That it was merged is known for a month.
  const after = (days: number) => ({ now: () => new Date(shop.market.deps.clock.now().getTime() + days * 86_400_000) })
  await sweepMerges({ ...shop.market.deps, clock: after(29) })
  await merge()
  expect((await cartOf(buyer)).items[1].quantity).toBe(1)
  await sweepMerges({ ...shop.market.deps, clock: after(31) })
  await merge()
  expect((await cartOf(buyer)).items[1].quantity).toBe(4)
})

test('one purchase is one payment with an order for each seller', async () => {
  await shop.add(buyer, files)
  await shop.add(buyer, made)
  const quote = await shop.quote(buyer)
  expect(quote).toMatchObject({ totalMinor: 5333, taxMinor: 0, currency: 'USD', changes: [], pending: null })
  expect((await shop.quote(buyer)).quoteId).toBe(quote.quoteId)
  const without = await buyer.post('/checkout', { quoteId: quote.quoteId, billing: {} })
  expect([without.status, without.body.code]).toEqual([422, 'invalid'])
  expect((await shop.checkout(buyer, quote.quoteId, '')).body.code).toBe('malformed')
  const bought = await shop.checkout(buyer, quote.quoteId, 'key-1', { immediateDelivery: true })
  expect([bought.status, bought.body.orders.length, bought.body.payment.provider]).toEqual([201, 2, 'sandbox'])
  expect(bought.body.payment.url).toContain('/dev/pay/')
  const { id } = bought.body.purchase
  // Not paid yet: neither side has an order, the cart is unchanged.
  expect((await buyer.get('/orders')).body.items).toEqual([])
  expect((await ada.get('/sales')).body.items).toEqual([])
  expect((await cartOf(buyer)).items).toHaveLength(2)
  await shop.settle(id)
  await shop.settle(id)
  const { purchase } = (await buyer.get(`/purchases/${id}`)).body
  expect(purchase.state).toBe('paid')
  const states = Object.fromEntries(
    purchase.orders.map((order: { title: string; state: string }) => [order.title, order.state]),
  )
  expect(states).toEqual({ 'Tide tables': 'delivered', 'A logo': 'paid' })
  const shown = purchase.orders.map((order: PurchaseOrder) => [
    order.items.map(({ title }) => title),
    order.fulfilment,
    order.openedAt !== null,
    order.dueAt !== null,
    order.hasInvoice,
  ])
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual([['Tide tables'], 'files', true, false, true])
  expect(shown).toContainEqual([['A logo'], 'made-to-order', false, true, true])
  const work = purchase.orders.find(({ fulfilment }: PurchaseOrder) => fulfilment === 'made-to-order')
  expect((await ben.post(`/orders/${work.id}/deliver`, { note: 'Here it is.' })).status).toBe(200)
  const delivered = (await buyer.get(`/purchases/${id}`)).body.purchase.orders
  // It has no files to open.
  expect(delivered.find((order: PurchaseOrder) => order.id === work.id)).toMatchObject({
    state: 'delivered',
    openedAt: null,
  })
  expect((await cartOf(buyer)).items).toEqual([])
  expect((await ada.get('/sales')).body.items).toHaveLength(1)
  expect((await ben.get('/orders')).body.items).toEqual([])
  expect((await ada.get(`/purchases/${id}`)).status).toBe(404)
  const { check } = await shop.ledger()
  expect(check).toEqual(inOrder)
})

test('thirty clicks, with one idempotency key or with thirty, make one purchase', async () => {
  for (const key of [() => 'the-same', () => randomUUID()]) {
    const person = await shop.market.person('Clicker')
    await shop.add(person, files)
    const { quoteId } = await shop.quote(person)
    const answers = await Promise.all(Array.from({ length: 30 }, () => shop.checkout(person, quoteId, key())))
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.purchase.id))
    expect(ids.size).toBe(1)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('request_running')
    const again = await shop.checkout(person, quoteId, 'the-same')
    expect(again.body.purchase.id).toBe([...ids][0])
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the same key with a different body is refused; without a key nothing is bought', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  await shop.checkout(buyer, quoteId, 'k')
  const other = await shop.checkout(buyer, quoteId, 'k', { immediateDelivery: true })
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  const none = await buyer.post('/checkout', { quoteId, billing: { name: 'M', email: 'm@example.org', country: 'DE' } })
  expect([none.status, none.body.code]).toEqual([400, 'key_required'])
})

test('POST /checkout without a country takes what is free, and refuses what costs something', async () => {
  const free = await shop.offer(ada, { title: 'Tide notes', price: 0 })
  const billing = { name: 'Maya', email: 'maya@example.org' }
  await shop.add(buyer, free)
  const taken = await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'free', { billing })
  expect([taken.status, taken.body.purchase.state, taken.body.purchase.billing.country]).toEqual([201, 'paid', ''])
  await shop.add(buyer, files)
  const paid = await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'paid', { billing })
  expect([paid.status, paid.body.fields]).toEqual([422, [{ path: 'billing.country', message: 'Choose a country' }]])
})

test('a changed price, a removed project and an expired quote are reported before anything is charged', async () => {
  const own = await shop.offer(ada, { price: 10 })
  const other = await shop.offer(ada, { price: 5 })
  await shop.add(buyer, own)
  await shop.add(buyer, other)
  const { quoteId } = await shop.quote(buyer)
  const project = (await ada.get(`/marketplace/projects/${own}`)).body.project
  expect((await ada.put(`/marketplace/projects/${own}`, { ...inputOf(project), price: 12 })).status).toBe(200)
  await ada.post(`/marketplace/projects/${other}/archive`)
  const refused = await shop.checkout(buyer, quoteId, 'k')
  expect([refused.status, refused.body.code]).toEqual([409, 'quote_changed'])
  const { quote } = refused.body
  expect(quote.changes).toEqual([
    expect.objectContaining({ productId: own, kind: 'price', fromMinor: 1000, toMinor: 1200 }),
    expect.objectContaining({ productId: other, kind: 'gone', fromMinor: 500, toMinor: null }),
  ])
  expect(quote.totalMinor).toBe(1200)
  shop.market.advance(16 * 60_000)
  expect((await shop.checkout(buyer, quote.quoteId, 'k')).body.code).toBe('quote_changed')
  const fresh = await shop.quote(buyer)
  expect((await shop.checkout(buyer, fresh.quoteId, 'k')).status).toBe(201)
  // The same key is free after a refusal: a refusal is not a stored response.
})

test('while a purchase waits no other can start; once it is cancelled, a late payment is refunded', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'a')).body
  await shop.add(buyer, made)
  const second = await shop.quote(buyer)
  expect(second.pending).toBe(purchase.id)
  const refused = await shop.checkout(buyer, second.quoteId, 'b')
  expect([refused.body.code, refused.body.purchaseId]).toEqual(['purchase_pending', purchase.id])
  expect((await ada.post(`/purchases/${purchase.id}/cancel`)).status).toBe(404)
  expect((await buyer.post(`/purchases/${purchase.id}/cancel`)).body.purchase.state).toBe('cancelled')
  expect((await buyer.post(`/purchases/${purchase.id}/cancel`)).status).toBe(200)
  expect((await buyer.post(`/purchases/${purchase.id}/pay`)).body.code).toBe('purchase_over')
  expect((await shop.checkout(buyer, second.quoteId, 'b')).status).toBe(201)
})

test('a refused payment that is tried again is no longer marked as refused', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k')).body
  await shop.market.deps.db.execute(
    sql`update payments set state = 'failed', refusal = 'Declined.' where purchase_id = ${purchase.id}`,
  )
  const payment = async () => (await buyer.get(`/purchases/${purchase.id}`)).body.purchase.payment
  expect(await payment()).toMatchObject({ state: 'failed', refusal: 'Declined.' })
  await buyer.post(`/purchases/${purchase.id}/pay`)
  expect(await payment()).toMatchObject({ state: 'open', refusal: null })
})

test('while the payment provider is down the purchase waits, and the same request continues it once it is back', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  shop.bank.fail(true)
  const down = await shop.checkout(buyer, quoteId, 'k')
  expect([down.status, down.body.code]).toEqual([503, 'payments_unavailable'])
  shop.bank.fail(false)
  const again = await shop.checkout(buyer, quoteId, 'k')
  expect(again.status).toBe(201)
  expect((await shop.quote(buyer)).pending).toBe(again.body.purchase.id)
})

test('a free purchase completes immediately, without a payment', async () => {
  const free = await shop.offer(ada, { price: 0 })
  await shop.add(buyer, free)
  const { quoteId } = await shop.quote(buyer)
  const { body, status } = await shop.checkout(buyer, quoteId, 'k', { immediateDelivery: true })
  expect([status, body.purchase.state, body.payment, body.orders[0].state]).toEqual([201, 'paid', null, 'delivered'])
})

// biome-ignore lint/suspicious/noExplicitAny: the project as the API answered it.
function inputOf(project: any) {
  const { title, description, category, price, duration, ownWork } = project
  return { title, description, category, price, duration, ownWork }
}
