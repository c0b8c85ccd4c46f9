import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { billing, inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// Input that no page of the site sends: nothing changes, and the response says what is wrong.

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const stranger = await shop.market.person('Eve')
const staff = await shop.market.person('Ines')
await shop.makeAdmin(staff)
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const made = await shop.offer(await shop.seller('Ben'), { title: 'A logo', price: 33.33 }, 'made')
const free = await shop.offer(await shop.seller('Cleo'), { title: 'A chart', price: 0 })
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const rows = async (text: string, values: unknown[] = []) => (await shop.market.deps.db.pool.query(text, values)).rows
/** Everything of this buyer that a purchase could change. */
const whole = async () => ({
  cart: await rows('select * from cart_lines where user_id = $1 order by subject_id', [buyer.id]),
  quotes: await rows('select * from quotes where buyer_id = $1 order by id', [buyer.id]),
  purchases: await rows('select * from purchases where buyer_id = $1 order by id', [buyer.id]),
  orders: await rows('select * from orders where buyer_id = $1 order by id', [buyer.id]),
  payments: await rows(
    'select y.* from payments y join purchases p on p.id = y.purchase_id where p.buyer_id = $1 order by p.id',
    [buyer.id],
  ),
  ledger: await rows('select count(*), sum(abs(amount_minor)) from ledger_entries'),
})
const pending = async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  return (await shop.checkout(buyer, quoteId, quoteId)).body.purchase
}

describe('fields that the server sets are refused by name', () => {
  const foreign = {
    price: 0,
    unitMinor: 1,
    totalMinor: 1,
    taxMinor: 0,
    feeMinor: 0,
    discount: 100,
    currency: 'EUR',
    state: 'paid',
    buyerId: 1,
    sellerId: 1,
    userId: 1,
    purchaseId: 'aaaaaaaaaaaa',
  }
  const own = () => `/users/${buyer.customUserId}`
  test.each(['set', 'merge', 'merged line', 'quote', 'checkout', 'billing', 'pay', 'cancel'])('%s', async (call) => {
    const { id } = await pending()
    const { quoteId } = await shop.quote(buyer)
    const before = await whole()
    const line = { productId: files, quantity: 1 }
    for (const [name, value] of Object.entries(foreign)) {
      const over = { [name]: value }
      const key = { 'idempotency-key': `${call}-${name}` }
      const sent = {
        set: () => buyer.post(`${own()}/cart`, { ...line, ...over }),
        merge: () => buyer.post(`${own()}/cart/merge`, { mergeId: randomUUID(), items: [line], ...over }),
        'merged line': () =>
          buyer.post(`${own()}/cart/merge`, { mergeId: randomUUID(), items: [{ ...line, ...over }] }),
        quote: () => buyer.post('/checkout/quote', over),
        checkout: () => buyer.post('/checkout', { quoteId, billing, ...over }, key),
        billing: () => buyer.post('/checkout', { quoteId, billing: { ...billing, ...over } }, key),
        pay: () => buyer.post(`/purchases/${id}/pay`, over),
        cancel: () => buyer.post(`/purchases/${id}/cancel`, over),
      }
      // More calls in a second than a person makes.
      shop.market.advance(300)
      const { status, body } = await (sent[call as keyof typeof sent] ?? sent.set)()
      expect([name, status, body.fields]).toEqual([
        name,
        422,
        [{ path: expect.stringMatching(new RegExp(`(^|\\.)${name}$`)), message: `There is no field named ${name}` }],
      ])
    }
    expect(await whole()).toEqual(before)
  })
})

test.each([0, -1, 1.5, '2', 1e9, 100, null])('%s licences are refused, also in a browser’s cart', async (quantity) => {
  await shop.add(buyer, files, 3)
  const before = await whole()
  const merge = { mergeId: randomUUID(), items: [{ productId: files, quantity }] }
  const answers = [
    await buyer.post(`/users/${buyer.customUserId}/cart`, { productId: files, quantity }),
    await buyer.post(`/users/${buyer.customUserId}/cart/merge`, merge),
  ]
  for (const { status, body } of answers) {
    expect([status, body.fields.length]).toEqual([422, 1])
    expect(body.fields[0]).toMatchObject({ path: expect.stringMatching(/quantity$/), message: expect.any(String) })
  }
  expect(await whole()).toEqual(before)
})

test('another person’s purchase and an unknown purchase answer 404 when read, paid or cancelled', async () => {
  const { id } = await pending()
  const before = await whole()
  for (const [person, purchase] of [
    [stranger, id],
    [ada, id],
    // Administrators decide about orders; an unpaid purchase is visible to its buyer only.
    [staff, id],
    [buyer, 'aaaaaaaaaaaa'],
  ] as const) {
    const answers = [
      await person.get(`/purchases/${purchase}`),
      await person.post(`/purchases/${purchase}/pay`),
      await person.post(`/purchases/${purchase}/cancel`),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'purchase_not_found'])
  }
  for (const path of [`/purchases/${id}`, `/orders/${before.orders[0].id}`])
    expect((await shop.market.visitor.get(path)).status).toBe(401)
  expect(await whole()).toEqual(before)
})

test('a payment that was never made marks nothing as paid, however often its page asks', async () => {
  const { id } = await pending()
  for (const _again of [1, 2, 3]) expect((await buyer.get(`/purchases/${id}`)).body.purchase.state).toBe('pending')
  expect((await buyer.get('/orders')).body.items).toEqual([])
})

describe('between the cart and the payment', () => {
  const refused = async (quoteId: string, kind: string) => {
    const before = await whole()
    const { status, body } = await shop.checkout(buyer, quoteId, randomUUID())
    expect([status, body.code]).toEqual([409, 'quote_changed'])
    expect(body.quote.changes).toEqual([expect.objectContaining({ kind, fromMinor: 500, toMinor: null })])
    const after = await whole()
    expect({ ...after, quotes: [] }).toEqual({ ...before, quotes: [] })
    return body.quote
  }

  test('the work of a suspended seller is left out, and comes back when the suspension ends', async () => {
    const seller = await shop.seller('Wanda')
    await shop.add(buyer, await shop.offer(seller, { price: 5 }))
    await shop.add(buyer, files)
    const { quoteId } = await shop.quote(buyer)
    const decide = (act: string) => staff.post(`/admin/people/${seller.customUserId}/${act}`, { reason: 'So it is.' })
    expect((await decide('suspend')).status).toBe(200)
    expect((await refused(quoteId, 'gone')).totalMinor).toBe(2000)
    expect((await decide('restore')).status).toBe(200)
    expect((await shop.quote(buyer)).totalMinor).toBe(2500)
  })

  test('a project that is no longer for sale, or whose seller cannot issue an invoice, is left out', async () => {
    const seller = await shop.seller('Wim')
    const product = await shop.offer(seller, { price: 5 })
    await shop.add(buyer, product)
    await shop.add(buyer, files)
    const { quoteId } = await shop.quote(buyer)
    await rows('update projects set for_sale = false where id = $1', [product])
    await refused(quoteId, 'not-for-sale')
    await rows('update projects set for_sale = true where id = $1', [product])
    await rows('delete from business_details where user_id = $1', [seller.id])
    await refused(quoteId, 'no-business-details')
  })

  test('when nothing in the cart can be bought any more, the checkout says so and buys nothing', async () => {
    const product = await shop.offer(ada, { price: 5 })
    await shop.add(buyer, product)
    const { quoteId } = await shop.quote(buyer)
    await ada.post(`/marketplace/projects/${product}/archive`)
    const before = await whole()
    const { status, body } = await shop.checkout(buyer, quoteId, 'k')
    expect([status, body.code]).toEqual([409, 'cart_empty'])
    expect(await whole()).toEqual(before)
  })
})

test('free and paid items are one purchase: neither has an order before the payment', async () => {
  for (const id of [free, files, made]) await shop.add(buyer, id)
  const { quoteId, totalMinor } = await shop.quote(buyer)
  expect(totalMinor).toBe(5333)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k', { immediateDelivery: true })).body
  expect([purchase.state, purchase.orders.length]).toEqual(['pending', 3])
  expect((await buyer.get('/orders')).body.items).toEqual([])
  await shop.settle(purchase.id)
  const orders = (await buyer.get(`/purchases/${purchase.id}`)).body.purchase.orders
  const standing = Object.fromEntries(
    orders.map((order: { title: string; state: string; totalMinor: number }) => [
      order.title,
      [order.state, order.totalMinor],
    ]),
  )
  expect(standing).toEqual({
    'A chart': ['delivered', 0],
    'Tide tables': ['delivered', 2000],
    'A logo': ['paid', 3333],
  })
  const gift = orders.find((order: { totalMinor: number }) => order.totalMinor === 0)
  expect((await buyer.get(`/orders/${gift.id}`)).body.order.papers).toEqual([])
  expect((await buyer.get(`/orders/${gift.id}/invoice`)).status).toBe(404)
  expect((await buyer.post(`/orders/${gift.id}/accept`, {})).body.order.state).toBe('completed')
  expect((await shop.ledger()).check).toEqual(inOrder)
})
