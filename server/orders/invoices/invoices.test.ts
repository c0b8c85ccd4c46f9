import { expect, test } from 'vitest'
import { heldPayouts } from '#payouts/personal-data.ts'
import { billing, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { heldOrders } from '../personal-data.ts'

const shop = await fileFixture(startShop())
const ada = await shop.market.person('Ada')

const details = { name: 'Ada Studio', address: '1 Quay Street\nGalway', country: 'IE' }

test('business details: errors are named, paid work is not sold without them, and only their owner sees them', async () => {
  const product = await shop.offer(ada, { price: 50 })
  const buyer = await shop.market.person('Maya')
  expect((await ada.get('/users/business-details')).body).toEqual({ details: null })
  expect((await shop.add(buyer, product)).body.code).toBe('product_no_business_details')
  const wrong: [object, string][] = [
    [{ ...details, name: ' ' }, 'name'],
    [{ ...details, name: 'x'.repeat(121) }, 'name'],
    [{ ...details, address: '' }, 'address'],
    [{ ...details, country: 'XX' }, 'country'],
    [{ ...details, country: 'Other' }, 'countryOther'],
    [{ ...details, country: 'Other', countryOther: 'a\u202eb' }, 'countryOther'],
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
      countryOther: null,
      vatNumber: vatNumber ?? null,
    })
  expect((await buyer.get('/users/business-details')).body).toEqual({ details: null })
  expect((await shop.add(buyer, product)).status).toBe(200)
})

test('a country that is not in the list is stored by its name and printed', async () => {
  const seller = await shop.market.person('Cleo')
  const named = { country: 'Other', countryOther: 'Sealand' }
  const { body } = await seller.put('/users/business-details', { ...details, ...named })
  expect(body.details).toMatchObject(named)
  const product = await shop.offer(seller, { price: 5 })
  const buyer = await shop.market.person('Maya')
  await shop.add(buyer, product)
  const { quoteId } = await shop.quote(buyer)
  const billing = { name: 'Maya', email: 'maya@example.org', country: 'Other' }
  const refused = await shop.checkout(buyer, quoteId, 'k', { billing })
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'billing.countryOther'])
  const bought = await shop.checkout(buyer, quoteId, 'k', { billing: { ...billing, countryOther: 'Ladonia' } })
  const { purchase } = bought.body
  expect(purchase.billing.country).toBe('Ladonia')
  await shop.settle(purchase.id)
  // From now on the seller is in another country; the name is dropped with its 'Other'.
  const moved = await seller.put('/users/business-details', { ...details, ...named, country: 'BE' })
  expect(moved.body.details).toMatchObject({ country: 'BE', countryOther: null })
  const { invoice } = (await buyer.get(`/orders/${purchase.orders[0].id}/invoice`)).body
  expect([invoice.issuer.country, invoice.buyer.country]).toEqual(['Sealand', 'Ladonia'])
  await shop.add(buyer, product)
  expect((await shop.quote(buyer)).lastBilling).toMatchObject({ country: 'Other', countryOther: 'Ladonia' })
})

test('an invoice is visible to its two sides and administrators, and stays as it was issued', async () => {
  const seller = await shop.market.person('Bea')
  await seller.put('/users/business-details', { ...details, vatNumber: 'IE1234567X' })
  const product = await shop.offer(seller, { title: 'Tide tables', price: 49.5 })
  const buyer = await shop.market.person('Maya')
  const whole = {
    name: 'Maya Chen',
    email: 'maya@example.org',
    country: 'DE',
    company: 'Chen GmbH',
    address: 'Hafenstraße 3\n20457 Hamburg',
    vatNumber: 'DE1',
  }
  await shop.add(buyer, product, 2)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k', { billing: whole })).body
  const { id } = purchase.orders[0]
  expect((await buyer.get(`/orders/${id}/invoice`)).body.code).toBe('order_not_found')
  await shop.settle(purchase.id)
  await seller.put('/users/business-details', { ...details, name: 'Another name' })
  const year = shop.market.deps.clock.now().getUTCFullYear()
  const [seen, sold] = [await buyer.get(`/orders/${id}/invoice`), await seller.get(`/orders/${id}/invoice`)]
  const { invoice } = seen.body
  expect(sold.body).toEqual({ invoice: { ...invoice, buyer: { ...invoice.buyer, email: null } } })
  expect(seen.body.invoice).toMatchObject({
    number: expect.stringMatching(new RegExp(`^ADA[A-Z]*-${year}-1$`)),
    issuer: { ...details, vatNumber: 'IE1234567X' },
    buyer: { ...whole, purchaseOrder: null },
    lines: [{ title: 'Tide tables', quantity: 2, unitMinor: 4950, totalMinor: 9900 }],
    totalMinor: 9900,
    taxMinor: 0,
    currency: 'USD',
  })
  const stranger = await shop.market.person('Eve')
  expect((await stranger.get(`/orders/${id}/invoice`)).body.code).toBe('order_not_found')
  await shop.makeAdmin(stranger)
  expect((await stranger.get(`/orders/${id}/invoice`)).status).toBe(200)
  // A free order has none.
  const gift = await shop.offer(seller, { price: 0 })
  await shop.add(buyer, gift)
  const free = await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k2')
  expect((await buyer.get(`/orders/${free.body.orders[0].id}/invoice`)).body.code).toBe('invoice_not_found')
})

test('nothing that a seller receives, reads or exports contains the buyer’s email address', async () => {
  const seller = await shop.seller('Gail')
  const product = await shop.offer(seller, { title: 'Sea charts', price: 30 }, 'made')
  const buyer = await shop.market.person('Maya')
  const { orders } = await shop.buy(buyer, [product])
  const { id } = orders[0]
  await seller.post(`/orders/${id}/deliver`, { note: 'Here it is' })
  await buyer.post(`/orders/${id}/report`, { note: 'A chart is missing' })
  const paths = [
    ...[
      '/sales',
      `/sales/${id}`,
      `/orders/${id}`,
      `/orders/${id}/invoice`,
      '/notifications',
      '/balance',
      '/dashboarddata',
    ],
    ...['/analytics', '/analytics/export', `/users/${buyer.customUserId}`],
  ]
  const answers = await Promise.all(paths.map((path) => seller.get(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const { db } = shop.market.deps
  const read = [
    ...answers.map(({ body }) => (Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body))),
    JSON.stringify(await heldOrders(db, seller.id)),
    JSON.stringify(await heldPayouts(db, seller.id)),
    // Mails about an order are built from its notifications.
    JSON.stringify((await db.pool.query('select * from notifications where user_id = $1', [seller.id])).rows),
  ]
  expect(read.join('\n')).toContain('Sea charts')
  for (const address of [billing.email, `${buyer.customUserId}@example.org`])
    expect(read.filter((text) => text.includes(address))).toEqual([])
  expect((await buyer.get(`/orders/${id}/invoice`)).body.invoice.buyer.email).toBe(billing.email)
})

test('PUT /users/business-details sets the seller’s invoice prefix once: plain letters of the first name, different for each seller', async () => {
  const signOf = async (name: string, laterName: string) => {
    const person = await shop.market.person('Sid')
    await person.put('/users/business-details', { ...details, name })
    await person.put('/users/business-details', { ...details, name: laterName })
    const product = await shop.offer(person, { price: 5 })
    const { orders } = await shop.buy(await shop.market.person('Maya'), [product])
    return (await person.get(`/orders/${orders[0].id}/invoice`)).body.invoice.number.split('-')[0]
  }
  expect(await signOf('Çelik Şti', 'Renamed')).toBe('CEL')
  expect(await signOf('Ωmega 7', 'Renamed')).toBe('MEG')
  expect(await signOf('Ναυτικά', 'Renamed')).toBe('XXX')
  expect(await signOf('Celestial', 'Celestial')).toMatch(/^CEL[A-Z]{3}$/)
  const change = shop.market.deps.db.pool.query("update invoice_signs set sign = 'NEW' where sign = 'CEL'")
  await expect(change).rejects.toThrow()
})

test('POST /checkout stores a company’s address for its invoice, and none without a company', async () => {
  const seller = await shop.seller('Dana')
  const product = await shop.offer(seller, { price: 10 })
  const buyer = await shop.market.person('Maya')
  const address = '1 Quay Street\nGalway'
  const buyWith = async (over: object) => {
    const { orders } = await shop.buy(buyer, [product], { billing: { ...billing, address, ...over } })
    return (await seller.get(`/orders/${orders[0].id}/invoice`)).body.invoice.buyer.address
  }
  expect(await buyWith({ company: 'Chen GmbH' })).toBe(address)
  await shop.add(buyer, product)
  expect((await shop.quote(buyer)).lastBilling).toMatchObject({ company: 'Chen GmbH', address })
  expect(await buyWith({})).toBeNull()
  await shop.add(buyer, product)
  const { quoteId } = await shop.quote(buyer)
  const long = { ...billing, company: 'Chen GmbH', address: 'x'.repeat(301) }
  const refused = await shop.checkout(buyer, quoteId, 'long', { billing: long })
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'billing.address'])
})

test('a seller’s invoice numbers have no gaps and no duplicates, however many people buy at the same time', async () => {
  const seller = await shop.seller('Cleo')
  const product = await shop.offer(seller, { price: 10 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.market.person('Maya')))
  const purchases: string[] = []
  for (const buyer of buyers) {
    await shop.add(buyer, product)
    purchases.push((await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k')).body.purchase.id)
  }
  // Each payment is reported twice, as webhooks may be.
  await Promise.all([...purchases, ...purchases].map((id) => shop.settle(id)))
  const numbers = await Promise.all(
    buyers.map(async (buyer) => {
      const { items } = (await buyer.get('/orders')).body
      return Number((await buyer.get(`/orders/${items[0].id}/invoice`)).body.invoice.number.split('-')[2])
    }),
  )
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('a bought project and its files stay available', async () => {
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
  // An unfinished file can still be cancelled.
  const begun = await seller.post(`/marketplace/projects/${product}/assets`, { kind: 'file', name: 'b.bin', size: 5 })
  expect((await seller.delete(`/marketplace/projects/${product}/assets/${begun.body.asset.id}`)).status).toBe(204)
  // An unpaid order blocks nothing once it is over.
  const unpaid = await shop.offer(seller, { price: 10 })
  await shop.add(buyer, unpaid)
  const pending = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k2')).body.purchase
  expect((await seller.delete(`/marketplace/projects/${unpaid}`)).body.code).toBe('project_sold')
  expect((await buyer.post(`/purchases/${pending.id}/cancel`)).status).toBe(200)
  expect((await seller.delete(`/marketplace/projects/${unpaid}`)).status).toBe(204)
})

test('a checkout and a deletion at the same time: one of them succeeds, and no order is left without its project', async () => {
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
