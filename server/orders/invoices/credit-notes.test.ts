import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const buyer = await shop.market.person('Maya')

async function orderFrom(seller: ShopPerson, price: number): Promise<string> {
  const product = await shop.offer(seller, { price }, 'made')
  return (await shop.buy(buyer, [product])).orders[0].id
}
const refund = (seller: ShopPerson, id: string, amountMinor: number) =>
  seller.post(`/orders/${id}/refund`, { amountMinor }, { 'idempotency-key': crypto.randomUUID() })
const deliver = (seller: ShopPerson, id: string) => seller.post(`/orders/${id}/deliver`, { note: 'Here it is' })
const numberOf = (paper: { number: string }) => Number(paper.number.split('-').at(-1))

test('POST /orders/{id}/refund after an invoice issues a credit note in its series, visible to both sides only', async () => {
  const seller = await shop.seller('Ada')
  const id = await orderFrom(seller, 33.33)
  await deliver(seller, id)
  // A tenth of 10.00 of the fee of 3.33 is refunded, so that a tenth of 23.33 stays.
  expect((await refund(seller, id, 1000)).body.order).toMatchObject({ feeMinor: 233, feeBackMinor: 100 })
  const later = await orderFrom(seller, 5)
  expect((await refund(seller, id, 2333)).status).toBe(200)
  const { papers } = (await buyer.get(`/orders/${id}`)).body.order
  expect(papers.map((paper: { amountMinor: number }) => paper.amountMinor)).toEqual([3333, 1000, 2333])
  // The invoice of another order was issued between the two notes.
  expect(papers.map(numberOf)).toEqual([1, 2, 4])
  expect(numberOf((await seller.get(`/orders/${later}/invoice`)).body.invoice)).toBe(3)
  const { invoice } = (await buyer.get(`/orders/${id}/invoice`)).body
  expect([invoice.totalMinor, invoice.creditNotes]).toEqual([3333, papers.slice(1)])
  const [seen, sold] = [
    await buyer.get(`/orders/${id}/credit-notes/2`),
    await seller.get(`/orders/${id}/credit-notes/2`),
  ]
  expect(seen.body.creditNote).toMatchObject({
    number: papers[2].number,
    amountMinor: 2333,
    invoice: { number: papers[0].number },
    issuer: { name: 'Ada Studio' },
    buyer: { name: 'Maya Chen', email: 'maya@example.org' },
  })
  expect(sold.body.creditNote.buyer).toEqual({ ...seen.body.creditNote.buyer, email: null })
  const stranger = await shop.market.person('Eve')
  expect((await stranger.get(`/orders/${id}/credit-notes/1`)).body.code).toBe('order_not_found')
  expect((await shop.market.visitor.get(`/orders/${id}/credit-notes/1`)).status).toBe(401)
  expect((await buyer.get(`/orders/${id}/credit-notes/3`)).body.code).toBe('invoice_not_found')
  for (const position of ['0', '-1', '1.5', 'x', '99999'])
    expect((await buyer.get(`/orders/${id}/credit-notes/${position}`)).status).toBe(404)
})

test('a cancelled order has a credit note for its full amount, a refused refund and a free order have none', async () => {
  const seller = await shop.seller('Bea')
  const id = await orderFrom(seller, 20)
  await seller.post(`/orders/${id}/cancel`, { note: 'No time' })
  expect((await buyer.get(`/orders/${id}`)).body.order.papers).toMatchObject([
    { position: 0, amountMinor: 2000 },
    { position: 1, amountMinor: 2000 },
  ])
  const other = await orderFrom(seller, 20)
  await deliver(seller, other)
  expect((await refund(seller, other, 2001)).body.code).toBe('refund_too_large')
  expect((await buyer.get(`/orders/${other}`)).body.order.papers).toHaveLength(1)
  const free = await orderFrom(seller, 0)
  await seller.post(`/orders/${free}/cancel`, {})
  expect((await buyer.get(`/orders/${free}`)).body.order.papers).toEqual([])
})

test('refunds of several orders at the same time leave no gap in the seller’s numbers', async () => {
  const seller = await shop.seller('Cleo')
  const ids: string[] = []
  for (let each = 0; each < 6; each += 1) {
    const id = await orderFrom(seller, 10)
    await deliver(seller, id)
    ids.push(id)
  }
  const answers = await Promise.all([...ids, ...ids].map((id) => refund(seller, id, 300)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const papers = await Promise.all(ids.map(async (id) => (await seller.get(`/orders/${id}`)).body.order.papers))
  const numbers = papers.flat().map(numberOf)
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers).toHaveLength(18)
})

test('the database refuses credit notes above the invoice, with a duplicate position or out of order', async () => {
  const seller = await shop.seller('Dora')
  const id = await orderFrom(seller, 10)
  await deliver(seller, id)
  await refund(seller, id, 400)
  const insert = (position: number, before: number | null, credited: number, total = 1000) =>
    shop.market.deps.db.pool.query(
      `insert into invoices (order_id, position, seller_id, year, number, issuer, issued_at, total_minor, before_minor, credited_minor)
       values ($1, $2, $3, 2000, 1, '{}', now(), $6, $4, $5)`,
      [id, position, seller.id, before, credited, total],
    )
  await expect(insert(2, 400, 1001)).rejects.toThrow('invoices_credited_at_most')
  await expect(insert(2, 400, 1001, 2000)).rejects.toThrow('invoices_credits_in_turn')
  await expect(insert(2, 0, 500)).rejects.toThrow('invoices_before')
  await expect(insert(2, 300, 500)).rejects.toThrow('invoices_credits_in_turn')
  await expect(insert(2, 400, 400)).rejects.toThrow('invoices_credited')
  await expect(insert(2, null, 500)).rejects.toThrow('invoices_credited_at_most')
})
