import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { pdfPages } from '../../../tests/support/pdf-text.ts'

const shop = await fileFixture(startShop())
const sellers = [await shop.seller('Ada'), await shop.seller('Bea')]

const year = () => shop.market.deps.clock.now().getUTCFullYear()

/** A buyer who bought one item of each of two sellers in one payment, and got a refund of 4.00 from the first. */
async function purchaseOfTwo() {
  const buyer = await shop.market.person('Maya')
  const products: string[] = []
  for (const [at, seller] of sellers.entries())
    products.push(await shop.offer(seller, { title: `Atlas ${at + 1}`, price: 10 * (at + 1) }, 'made'))
  const purchase = await shop.buy(buyer, products)
  const { id: orderId } = purchase.orders.find(({ title }: { title: string }) => title === 'Atlas 1')
  await sellers[0]?.post(`/orders/${orderId}/deliver`, { note: 'Here it is' })
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await sellers[0]?.post(`/orders/${orderId}/refund`, { amountMinor: 400 }, key))?.status).toBe(200)
  return { buyer, id: purchase.id as string }
}
const namesIn = (zip: Buffer) =>
  Object.keys(unzipSync(zip)).map((name) => name.replace(/-[A-Z]{3,}-\d{4}-\d+|-[a-z0-9]{12}/, ''))

test('GET /purchases/{id}/receipt lists what one payment was for, to its buyer only', async () => {
  const { buyer, id } = await purchaseOfTwo()
  const { receipt } = (await buyer.get(`/purchases/${id}/receipt`)).body
  expect(receipt).toMatchObject({ purchaseId: id, totalMinor: 3000, refundedMinor: 400, buyer: { name: 'Maya Chen' } })
  const bought = receipt.orders.map(({ seller, lines }: { seller: string; lines: { title: string }[] }) => [
    ...[seller, ...lines.map(({ title }) => title)],
  ])
  expect(bought.sort()).toEqual([
    ['Ada Studio', 'Atlas 1'],
    ['Bea Studio', 'Atlas 2'],
  ])
  const [text] = pdfPages((await buyer.get(`/purchases/${id}/receipt/pdf`)).body)
  for (const part of ['Receipt', id, 'Atlas 1', 'Bea Studio, order', '$30.00', 'Refunded since', '$4.00'])
    expect(text).toContain(part)
  const stranger = await shop.market.person('Eve')
  const admin = await shop.market.person('Ines')
  await shop.makeAdmin(admin)
  for (const path of [`/purchases/${id}/receipt`, `/purchases/${id}/receipt/pdf`]) {
    for (const person of [stranger, admin, ...sellers])
      expect((await person.get(path)).body.code).toBe('purchase_not_found')
    expect((await shop.market.visitor.get(path)).status).toBe(401)
  }
})

test('GET /purchases/{id}/receipt before the payment, and of a free purchase, answers 404', async () => {
  const [seller] = sellers
  if (!seller) throw new Error('No seller')
  const buyer = await shop.market.person('Maya')
  for (const price of [5, 0]) {
    await shop.add(buyer, await shop.offer(seller, { price }))
    const { quoteId } = await shop.quote(buyer)
    const { purchase } = (await shop.checkout(buyer, quoteId, quoteId)).body
    expect((await buyer.get(`/purchases/${purchase.id}/receipt`)).body.code).toBe('receipt_not_found')
    await buyer.post(`/purchases/${purchase.id}/cancel`)
  }
})

test('GET /papers/{side}/{year}/{part} is a ZIP with the documents of the caller’s side only', async () => {
  const { buyer } = await purchaseOfTwo()
  const other = await purchaseOfTwo()
  expect((await buyer.get('/papers/bought')).body.years).toEqual([{ year: year(), papers: 4, parts: 1 }])
  const answer = await buyer.get(`/papers/bought/${year()}/1`)
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    ...['application/zip', `attachment; filename="papers-bought-${year()}.zip"`],
  ])
  expect(namesIn(answer.body).sort()).toEqual(['credit-note.pdf', 'invoice.pdf', 'invoice.pdf', 'receipt.pdf'])
  const texts = Object.values(unzipSync(answer.body)).map((pdf) => pdfPages(Buffer.from(pdf)).join(' '))
  for (const text of texts) expect(text).toMatch(/^(Guildhall|Ada Studio|Bea Studio) /)
  const own = (await other.buyer.get('/orders')).body.items.map(({ number }: { number: number }) => String(number))
  for (const text of texts) for (const number of own) expect(text).not.toContain(number)
  // The second seller has only invoices; no seller has receipts or the buyers' email addresses.
  const sold = (await sellers[1]?.get(`/papers/sold/${year()}/1`))?.body
  expect(new Set(namesIn(sold))).toEqual(new Set(['invoice.pdf']))
  expect(
    Object.values(unzipSync(sold)).filter((pdf) => pdfPages(Buffer.from(pdf)).join(' ').includes('maya@')),
  ).toEqual([])
  expect((await buyer.get('/papers/sold')).body.years).toEqual([])
  expect((await buyer.get(`/papers/sold/${year()}/1`)).status).toBe(404)
  for (const path of [
    `/papers/bought/${year()}/2`,
    '/papers/bought/2001/1',
    '/papers/both/2026/1',
    '/papers/bought/x/1',
  ])
    expect((await buyer.get(path)).status).toBe(404)
  expect((await shop.market.visitor.get(`/papers/bought/${year()}/1`)).status).toBe(401)
})

test('document archives are limited per hour and person', async () => {
  const { buyer } = await purchaseOfTwo()
  const path = `/papers/bought/${year()}/1`
  for (let each = 0; each < rateLimits.paperArchive.max; each += 1) expect((await buyer.get(path)).status).toBe(200)
  const refused = await buyer.get(path)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
})
