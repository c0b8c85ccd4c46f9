import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, type ShopPerson, startShop } from '../../tests/support/commerce.ts'

let shop: Shop
let ada: ShopPerson
beforeAll(async () => {
  shop = await startShop()
  ada = await shop.market.person('Ada')
})
afterAll(() => shop.market.stop())

const details = { name: 'Ada Studio', address: '1 Quay Street\nGalway', country: 'IE' }

test('business details: what is wrong is named, nothing paid is sold before them, and they are one’s own', async () => {
  const product = await shop.offer(ada, { price: 50 })
  const buyer = await shop.market.person('Maya')
  expect((await ada.get('/users/business-details')).body).toEqual({ details: null })
  expect((await shop.add(buyer, product)).body.code).toBe('product_no_business_details')
  const wrong: [object, string][] = [
    [{ ...details, name: ' ' }, 'name'],
    [{ ...details, name: 'x'.repeat(121) }, 'name'],
    [{ ...details, address: '' }, 'address'],
    [{ ...details, country: 'XX' }, 'country'],
    [{ ...details, vatNumber: 7 }, 'vatNumber'],
    [{ ...details, userId: 1 }, 'userId'],
  ]
  for (const [body, field] of wrong) {
    const answer = await ada.put('/users/business-details', body)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, field])
  }
  expect((await shop.market.visitor.get('/users/business-details')).status).toBe(401)
  for (const vatNumber of ['IE1234567X', undefined])
    expect((await ada.put('/users/business-details', { ...details, vatNumber })).body.details).toEqual({
      ...details,
      vatNumber: vatNumber ?? null,
    })
  expect((await buyer.get('/users/business-details')).body).toEqual({ details: null })
  expect((await shop.add(buyer, product)).status).toBe(200)
})

test('an invoice is for its two sides and administrators, and stays as it was issued', async () => {
  const seller = await shop.market.person('Bea')
  await seller.put('/users/business-details', { ...details, vatNumber: 'IE1234567X' })
  const product = await shop.offer(seller, { title: 'Tide tables', price: 49.5 })
  const buyer = await shop.market.person('Maya')
  const billing = {
    name: 'Maya Chen',
    email: 'maya@example.org',
    country: 'DE',
    company: 'Chen GmbH',
    vatNumber: 'DE1',
  }
  await shop.add(buyer, product, 2)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k', { billing })).body
  const { id } = purchase.orders[0]
  expect((await buyer.get(`/orders/${id}/invoice`)).body.code).toBe('order_not_found')
  await shop.settle(purchase.id)
  await seller.put('/users/business-details', { ...details, name: 'Another name' })
  const year = shop.market.deps.clock.now().getUTCFullYear()
  const [seen, sold] = [await buyer.get(`/orders/${id}/invoice`), await seller.get(`/orders/${id}/invoice`)]
  expect(seen.body).toEqual(sold.body)
  expect(seen.body.invoice).toMatchObject({
    number: `${year}-1`,
    issuer: { ...details, vatNumber: 'IE1234567X' },
    buyer: { ...billing, purchaseOrder: null },
    lines: [{ title: 'Tide tables', quantity: 2, unitMinor: 4950, totalMinor: 9900 }],
    totalMinor: 9900,
    taxMinor: 0,
    currency: 'USD',
  })
  const stranger = await shop.market.person('Eve')
  expect((await stranger.get(`/orders/${id}/invoice`)).body.code).toBe('order_not_found')
  await shop.makeAdmin(stranger)
  expect((await stranger.get(`/orders/${id}/invoice`)).status).toBe(200)
  // What costs nothing has none.
  const gift = await shop.offer(seller, { price: 0 })
  await shop.add(buyer, gift)
  const free = await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k2')
  expect((await buyer.get(`/orders/${free.body.orders[0].id}/invoice`)).body.code).toBe('invoice_not_found')
})

test('the numbers of a seller have no gap and no double, however many buy at once', async () => {
  const seller = await shop.seller('Cleo')
  const product = await shop.offer(seller, { price: 10 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.market.person('Maya')))
  const purchases: string[] = []
  for (const buyer of buyers) {
    await shop.add(buyer, product)
    purchases.push((await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k')).body.purchase.id)
  }
  // Each is told of twice, as webhooks are.
  await Promise.all([...purchases, ...purchases].map((id) => shop.settle(id)))
  const numbers = await Promise.all(
    buyers.map(async (buyer) => {
      const { items } = (await buyer.get('/orders')).body
      return Number((await buyer.get(`/orders/${items[0].id}/invoice`)).body.invoice.number.split('-')[1])
    }),
  )
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('what was bought stays: the project, and its files', async () => {
  const seller = await shop.seller('Dora')
  const product = await shop.offer(seller, { price: 10 })
  const [asset] = (await seller.get(`/marketplace/projects/${product}/assets`)).body.assets
  const buyer = await shop.market.person('Maya')
  await shop.add(buyer, product)
  const { purchase } = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k')).body
  const remove = () => seller.delete(`/marketplace/projects/${product}`)
  const removeAsset = () => seller.delete(`/marketplace/projects/${product}/assets/${asset.id}`)
  // Already while the buyer is paying.
  expect([(await remove()).body.code, (await removeAsset()).body.code]).toEqual(['project_sold', 'asset_sold'])
  await shop.settle(purchase.id)
  expect([(await remove()).body.code, (await removeAsset()).body.code]).toEqual(['project_sold', 'asset_sold'])
  // A file on its way can still be given up.
  const begun = await seller.post(`/marketplace/projects/${product}/assets`, { kind: 'file', name: 'b.bin', size: 5 })
  expect((await seller.delete(`/marketplace/projects/${product}/assets/${begun.body.asset.id}`)).status).toBe(204)
  // An order nobody paid holds nothing, once it is over.
  const unpaid = await shop.offer(seller, { price: 10 })
  await shop.add(buyer, unpaid)
  const pending = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k2')).body.purchase
  expect((await seller.delete(`/marketplace/projects/${unpaid}`)).body.code).toBe('project_sold')
  expect((await buyer.post(`/purchases/${pending.id}/cancel`)).status).toBe(200)
  expect((await seller.delete(`/marketplace/projects/${unpaid}`)).status).toBe(204)
})

test('a checkout and a deletion at once: one of them, and never an order of nothing', async () => {
  const seller = await shop.seller('Faye')
  for (let round = 0; round < 8; round += 1) {
    const product = await shop.offer(seller, { price: 10 })
    const buyer = await shop.market.person('Maya')
    await shop.add(buyer, product)
    const { quoteId } = await shop.quote(buyer)
    const [bought, gone] = await Promise.all([
      shop.checkout(buyer, quoteId, 'k'),
      seller.delete(`/marketplace/projects/${product}`),
    ])
    expect([
      [201, 409],
      [409, 204],
    ]).toContainEqual([bought.status, gone.status])
  }
})
