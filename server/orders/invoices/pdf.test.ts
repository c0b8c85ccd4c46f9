import { expect, test } from 'vitest'
import { billing, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { pdfPages } from '../../../tests/support/pdf-text.ts'

const shop = await fileFixture(startShop())
const buyer = await shop.market.person('Maya')

/** A refunded order of files from a seller whose name has letters of many scripts. */
async function refundedOrder() {
  const seller = await shop.market.person('Ayse')
  const details = { name: 'Çelik & Łukasz Ναυτικά ООО', address: 'Köprü Sokağı 3\nİzmir', country: 'TR' }
  await seller.put('/users/business-details', details)
  const product = await shop.offer(seller, { title: 'Χάρτες and tide tables', price: 33.33 })
  const company = { company: 'Żółw GmbH', address: 'Hafenstraße 3\n20457 Hamburg' }
  const over = { immediateDelivery: true, billing: { ...billing, name: 'Jürgen Ağaoğlu', ...company } }
  const { id } = (await shop.buy(buyer, [product], over)).orders[0]
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await seller.post(`/orders/${id}/refund`, { amountMinor: 1000 }, key)).status).toBe(200)
  return { seller, id, number: (await buyer.get(`/orders/${id}/invoice`)).body.invoice.number as string }
}

test('GET /orders/{id}/invoice/pdf has the page’s text in any European script, with the same bytes each time', async () => {
  const { id, number } = await refundedOrder()
  const answer = await buyer.get(`/orders/${id}/invoice/pdf`)
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    ...[200, 'application/pdf', `attachment; filename="invoice-${number}.pdf"`],
  ])
  const [text, ...more] = pdfPages(answer.body)
  expect(more).toEqual([])
  const parts = [
    ...[
      'Çelik & Łukasz Ναυτικά ООО',
      `Invoice ${number}`,
      'Köprü Sokağı 3',
      'İzmir',
      'Türkiye',
      'Żółw GmbH',
      'Jürgen Ağaoğlu',
    ],
    ...['Hafenstraße 3', 'Χάρτες and tide tables', '$33.33', '−$10.00', 'maya@example.org', 'page 1 of 1'],
  ]
  for (const part of parts) expect(text).toContain(part)
  expect((await buyer.get(`/orders/${id}/invoice/pdf`)).body).toEqual(answer.body)
})

test('GET /orders/{id}/credit-notes/{position}/pdf and the invoice’s PDF are for both sides; the seller’s have no email address', async () => {
  const { seller, id, number } = await refundedOrder()
  const note = await seller.get(`/orders/${id}/credit-notes/1/pdf`)
  const [text = ''] = pdfPages(note.body)
  for (const part of ['Credit note', `Refund for invoice ${number} of`, '$10.00', 'Jürgen Ağaoğlu'])
    expect(text).toContain(part)
  const invoice = pdfPages((await seller.get(`/orders/${id}/invoice/pdf`)).body).join('')
  expect([text, invoice].filter((words) => words.includes('maya@'))).toEqual([])
  const stranger = await shop.market.person('Eve')
  for (const path of [`/orders/${id}/invoice/pdf`, `/orders/${id}/credit-notes/1/pdf`]) {
    expect((await stranger.get(path)).body.code).toBe('order_not_found')
    expect((await shop.market.visitor.get(path)).status).toBe(401)
  }
  expect((await seller.get(`/orders/${id}/credit-notes/2/pdf`)).body.code).toBe('invoice_not_found')
})

test('an invoice with many lines and long words runs over several numbered pages, and nothing is left out', async () => {
  const seller = await shop.seller('Bea')
  const titles = Array.from({ length: 19 }, (_, at) => `Chart ${at + 1} ${'x'.repeat(90)}`)
  const products: string[] = []
  for (const title of titles) products.push(await shop.offer(seller, { title, price: 5 }))
  const { orders } = await shop.buy(buyer, products)
  const pages = pdfPages((await buyer.get(`/orders/${orders[0].id}/invoice/pdf`)).body)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) expect(page).toContain(`page ${at + 1} of ${pages.length}`)
  const whole = pages.join(' ')
  expect(titles.filter((_, at) => !whole.includes(`Chart ${at + 1} `))).toEqual([])
  expect(whole.match(/x/g)?.length).toBeGreaterThanOrEqual(19 * 90)
  expect(whole).toContain('$95.00')
})
