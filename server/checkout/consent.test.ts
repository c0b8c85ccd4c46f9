import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// What one purchase becomes: an order per seller, fulfilment and consent.

interface Line {
  lineId: string
  productId: string
  fulfilment: string
}
interface Card {
  id: string
  title: string
  fulfilment: string
  turn: string | null
  state: string
  totalMinor: number
}

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const tides = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const charts = await shop.offer(ada, { title: 'Charts', price: 30 })
const logo = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
const foreign = await shop.offer(await shop.seller('Ben'), { title: 'A font', price: 10 })
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const order = async (id: string, person = buyer) => (await person.get(`/orders/${id}`)).body.order
const cardOf = (orders: Card[], title: string) => {
  const card = orders.find((each) => each.title === title)
  if (!card) throw new Error(`There is no order of ${title}`)
  return card
}
async function quoted(ids: string[]): Promise<{ quoteId: string; lineOf: (id: string) => string }> {
  for (const id of ids) await shop.add(buyer, id)
  const { quoteId, lines } = await shop.quote(buyer)
  return { quoteId, lineOf: (id) => lines.find(({ productId }: Line) => productId === id).lineId }
}

test('files and work of one seller become two orders with two invoices, and the sums match the quote', async () => {
  const { orders, totalMinor } = await shop.buy(buyer, [tides, logo, charts], { immediateDelivery: true })
  const shown = orders.map(({ title, fulfilment, turn, state, totalMinor: minor }: Card) => {
    return { title, fulfilment, turn, state, minor }
  })
  expect(shown).toEqual([
    { title: 'Tide tables', fulfilment: 'files', turn: 'buyer', state: 'delivered', minor: 5000 },
    { title: 'A logo', fulfilment: 'made-to-order', turn: 'seller', state: 'paid', minor: 10_000 },
  ])
  expect(totalMinor).toBe(15_000)
  const invoices = await Promise.all(orders.map(({ id }: Card) => buyer.get(`/orders/${id}/invoice`)))
  expect(invoices.map(({ body }) => body.invoice.totalMinor)).toEqual([5000, 10_000])
  expect(new Set(invoices.map(({ body }) => body.invoice.number)).size).toBe(2)
  // The seller can deliver immediately: nothing from the buyer is needed first.
  const work = cardOf(orders, 'A logo')
  expect((await order(work.id, ada)).moves).toEqual(['deliver', 'cancel', 'request-time'])
  expect((await ada.post(`/orders/${work.id}/deliver`, { note: 'Here.' })).body.order.state).toBe('delivered')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('files of one seller with different consent become two orders: one is open, the other can be withdrawn from', async () => {
  const { quoteId, lineOf } = await quoted([tides, charts])
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k1', { immediateDelivery: [lineOf(charts)] })).body
  await shop.settle(purchase.id)
  const { orders } = (await buyer.get(`/purchases/${purchase.id}`)).body.purchase
  expect(orders).toHaveLength(2)
  const [open, closed] = [await order(cardOf(orders, 'Charts').id), await order(cardOf(orders, 'Tide tables').id)]
  expect([open.state, open.items[0].assets.length, open.moves]).toEqual(['delivered', 1, ['accept', 'report']])
  expect([closed.state, closed.items[0].assets, closed.moves]).toEqual(['paid', [], ['withdraw', 'open-assets']])
  // Its files opened later appear beside the ones that opened immediately.
  const opened = await buyer.post(`/orders/${closed.id}/open-assets`, {})
  expect(opened.body.order.state).toBe('delivered')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('consent for some lines is stored with the orders of those lines only', async () => {
  const { quoteId, lineOf } = await quoted([tides, charts, logo])
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k2', { immediateDelivery: [lineOf(tides)] })).body
  await shop.settle(purchase.id)
  const { rows } = await shop.market.deps.db.execute<{ title: string; given: boolean }>(
    sql`select l.title, o.consent_at is not null as given from orders o join order_lines l on l.order_id = o.id
        where o.purchase_id = ${purchase.id} order by l.title`,
  )
  expect(rows).toEqual([
    { title: 'A logo', given: false },
    { title: 'Charts', given: false },
    { title: 'Tide tables', given: true },
  ])
})

test.each([
  ['absent', undefined],
  ['an empty list', []],
])('%s: the files stay closed and the order can be withdrawn from', async (_name, immediateDelivery) => {
  const { orders } = await shop.buy(buyer, [tides, charts], immediateDelivery ? { immediateDelivery } : {})
  expect(orders).toHaveLength(1)
  expect((await order(orders[0].id)).moves).toEqual(['withdraw', 'open-assets'])
})

test('consent that does not match the quote is refused, and nothing is bought', async () => {
  const { quoteId, lineOf } = await quoted([tides, logo])
  const wrong: [unknown, string][] = [
    [[foreign], 'This is not in the quote'],
    [[lineOf(tides), '000000000000'], 'This is not in the quote'],
    [[lineOf(logo)], 'Work made to order has no files to open at once'],
    [[lineOf(tides), lineOf(logo)], 'Work made to order has no files to open at once'],
  ]
  for (const [n, [immediateDelivery, message]] of wrong.entries()) {
    const { status, body } = await shop.checkout(buyer, quoteId, `w${n}`, { immediateDelivery })
    expect([status, body.fields]).toEqual([422, [{ path: 'immediateDelivery', message }]])
  }
  for (const [n, immediateDelivery] of [false, 'all', [1], [''], { 0: lineOf(tides) }, null].entries())
    expect((await shop.checkout(buyer, quoteId, `v${n}`, { immediateDelivery })).status).toBe(422)
  expect((await buyer.post('/checkout/quote')).body).toMatchObject({ quoteId, pending: null })
  expect((await shop.checkout(buyer, quoteId, 'right', { immediateDelivery: [lineOf(tides)] })).status).toBe(201)
})

test('each line of a quote has its own id, which stays the same while the quote is valid', async () => {
  await quoted([tides, charts, logo])
  const [first, again] = [await shop.quote(buyer), await shop.quote(buyer)]
  expect(again).toEqual({ ...first, lines: first.lines })
  expect(new Set(first.lines.map(({ lineId }: Line) => lineId)).size).toBe(3)
  expect(first.lines.map(({ fulfilment }: Line) => fulfilment)).toEqual(['files', 'files', 'made-to-order'])
})
