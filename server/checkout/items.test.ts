import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { sweepQuotes } from './quotes.ts'

// A quote of items named by the buyer, as 'Buy now' requests it, independent of the cart.

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const other = await shop.offer(ada, { title: 'Star charts', price: 5 })
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const quoteOf = (items: unknown, person = buyer) => person.post('/checkout/quote', { items })
const inCart = async () =>
  (await buyer.get('/users/cart')).body.items.map((item: { productId: string; quantity: number }) => [
    item.productId,
    item.quantity,
  ])
const buyNow = async (productId: string, quantity = 1) => {
  const { quoteId } = (await quoteOf([{ productId, quantity }])).body
  return (await shop.checkout(buyer, quoteId, quoteId, { immediateDelivery: true })).body.purchase
}
const bought = async () => (await buyer.get('/orders')).body.items.length

test('POST /checkout/quote with items quotes exactly these items; paying leaves the cart unchanged', async () => {
  await shop.add(buyer, files, 3)
  await shop.add(buyer, other)
  const { status, body } = await quoteOf([{ productId: files, quantity: 2 }])
  expect([status, body.totalMinor, body.lines.length, body.lines[0].quantity, body.changes]).toEqual([
    200,
    4000,
    1,
    2,
    [],
  ])
  expect((await quoteOf([{ productId: files, quantity: 2 }])).body.quoteId).toBe(body.quoteId)
  // The cart has its own quote beside it, and neither replaces the other.
  const whole = await shop.quote(buyer)
  expect(whole.totalMinor).toBe(6500)
  expect((await quoteOf([{ productId: files, quantity: 2 }])).body.quoteId).toBe(body.quoteId)
  expect((await shop.quote(buyer)).quoteId).toBe(whole.quoteId)

  const { purchase } = (await shop.checkout(buyer, body.quoteId, 'k')).body
  await shop.settle(purchase.id)
  expect((await buyer.get(`/purchases/${purchase.id}`)).body.purchase).toMatchObject({
    state: 'paid',
    totalMinor: 4000,
  })
  expect(await inCart()).toEqual([
    [files, 3],
    [other, 1],
  ])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('GET /cart/offers names the order in which an item was bought, and when', async () => {
  const { id } = await buyNow(files)
  await shop.settle(id)
  const { purchase } = (await buyer.get(`/purchases/${id}`)).body
  const { offers } = (await buyer.get(`/cart/offers?ids=${files}`)).body
  const [{ id: order, number }] = purchase.orders
  expect(offers[0].ownedBy).toEqual([{ id: order, number, boughtAt: purchase.paidAt }])
})

test('a free item that is bought directly keeps its line in the cart', async () => {
  const free = await shop.offer(ada, { price: 0 })
  await shop.add(buyer, free)
  expect((await buyNow(free)).state).toBe('paid')
  expect(await inCart()).toEqual([[free, 1]])
})

test('the same item in the cart and bought directly in two tabs: each is paid separately, and only the cart’s purchase empties the cart', async () => {
  await shop.add(buyer, files)
  const cart = await shop.quote(buyer)
  const now = (await quoteOf([{ productId: files, quantity: 1 }])).body
  expect(now.quoteId).not.toBe(cart.quoteId)
  const answers = await Promise.all([cart, now].map(({ quoteId }) => shop.checkout(buyer, quoteId, quoteId)))
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([201, 409, 'purchase_pending'])
  // Cancelled, so that the item is bought directly first, whichever of them won.
  await buyer.post(`/purchases/${won?.body.purchase.id}/cancel`)

  const first = await buyNow(other)
  await shop.settle(first.id)
  const second = await buyNow(files)
  await shop.settle(second.id)
  expect(await inCart()).toEqual([[files, 1]])
  const last = await shop.quote(buyer)
  const third = (await shop.checkout(buyer, last.quoteId, last.quoteId)).body.purchase
  await shop.settle(third.id)
  expect(await inCart()).toEqual([])
  expect(await bought()).toBe(3)
})

test('a cart that is paid a day later is still emptied as it was bought: its quote is kept until then', async () => {
  const { db } = shop.market.deps
  const rest = async () => (await db.pool.query('select id from quotes where buyer_id = $1', [buyer.id])).rows.length
  await shop.add(buyer, files)
  const purchase = await buyNow(files)
  const inTwoDays = { now: () => new Date(shop.market.deps.clock.now().getTime() + 2 * 86_400_000) }
  await sweepQuotes({ db, clock: inTwoDays })
  expect(await rest()).toBe(1)
  await shop.settle(purchase.id)
  expect(await inCart()).toEqual([[files, 1]])
  await sweepQuotes({ db, clock: inTwoDays })
  expect(await rest()).toBe(0)
})

test('a changed price or an expired quote of items answers 409 with a new quote of the same items', async () => {
  const product = await shop.offer(ada, { price: 10 })
  await shop.add(buyer, files)
  const items = [{ productId: product, quantity: 2 }]
  const { quoteId } = (await quoteOf(items)).body
  await shop.market.deps.db.pool.query('update projects set price_minor = 1200 where id = $1', [product])
  const refused = await shop.checkout(buyer, quoteId, 'k')
  expect([refused.status, refused.body.code, refused.body.quote.totalMinor]).toEqual([409, 'quote_changed', 2400])
  const change = expect.objectContaining({ productId: product, kind: 'price', fromMinor: 1000, toMinor: 1200 })
  expect(refused.body.quote.changes).toEqual([change])
  expect((await quoteOf(items)).body).toMatchObject({ quoteId: refused.body.quote.quoteId, changes: [change] })
  shop.market.advance(16 * 60_000)
  const old = await shop.checkout(buyer, refused.body.quote.quoteId, 'k')
  expect([old.status, old.body.code, old.body.quote.lines.length, old.body.quote.changes]).toEqual([
    409,
    'quote_changed',
    1,
    [],
  ])
  await ada.post(`/marketplace/projects/${product}/archive`)
  expect((await shop.checkout(buyer, old.body.quote.quoteId, 'k')).body.code).toBe('product_gone')
  expect(await bought()).toBe(0)
})

test('items that cannot be bought make the whole quote fail, each with its reason', async () => {
  const shown = await shop.offer(ada, { forSale: false, ownWork: false })
  const unsold = await shop.offer(await shop.market.person('Poor'), { price: 10 })
  const draft = (
    await ada.post('/marketplace/projects', {
      title: 'Draft',
      description: 'x',
      category: 'Other',
      price: 1,
      publish: false,
    })
  ).body.project.id
  const code = async (productId: string, person = buyer) => {
    const items = [
      { productId: other, quantity: 1 },
      { productId, quantity: 1 },
    ]
    const { status, body } = await quoteOf(person === ada ? items.slice(1) : items, person)
    return [status, body.code]
  }
  expect(await code(files, ada)).toEqual([409, 'product_own'])
  expect(await code(shown)).toEqual([409, 'product_not_for_sale'])
  expect(await code(unsold)).toEqual([409, 'product_no_business_details'])
  for (const id of ['aaaaaaaaaaaa', draft]) expect(await code(id)).toEqual([409, 'product_gone'])
})

test('invalid items are refused with a message at their field, and no quote is made', async () => {
  const line = { productId: files, quantity: 1 }
  const many = Array.from({ length: 51 }, (_, at) => ({ productId: `a${String(at).padStart(11, '0')}`, quantity: 1 }))
  const quantity = 'Quantity must be a whole number from 1 to 99'
  const wrong: [unknown, string, string?][] = [
    [[], 'items', 'Name at least one item to buy'],
    [many, 'items', 'Buy at most 50 items at a time'],
    [[line, line], 'items', 'Name each item once, with its quantity'],
    [[{ ...line, quantity: 0 }], 'items.0.quantity', quantity],
    [[{ ...line, quantity: 100 }], 'items.0.quantity', quantity],
    [[{ ...line, quantity: 1.5 }], 'items.0.quantity', quantity],
    [[{ ...line, quantity: '1' }], 'items.0.quantity', quantity],
    [[{ productId: files }], 'items.0.quantity', quantity],
    [[{ ...line, price: 0 }], 'items.0.price', 'There is no field named price'],
    [[{ ...line, productId: 'x' }], 'items.0.productId'],
    [[null], 'items.0'],
    ['x', 'items'],
    [null, 'items'],
    [{ 0: line }, 'items'],
  ]
  for (const [items, path, message = expect.any(String)] of wrong) {
    const { status, body } = await quoteOf(items)
    expect([items, status, body.fields]).toEqual([items, 422, [{ path, message }]])
  }
  const { rows } = await shop.market.deps.db.pool.query('select from quotes where buyer_id = $1', [buyer.id])
  expect(rows).toHaveLength(0)
  expect((await shop.market.visitor.post('/checkout/quote', { items: [line] })).status).toBe(401)
})
