import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { delivery, type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { csvLines } from '../../../tests/support/csv-lines.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const orders: Record<'made' | 'files' | 'delivered' | 'completed' | 'refunded', string> = {
  made: '',
  files: '',
  delivered: '',
  completed: '',
  refunded: '',
}
const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const buyer = await shop.market.person('Maya')
const work = (title: string, price: number) => shop.offer(ada, { title, price, durationDays: 5 }, 'made')
const buy = async (id: string, over: object = {}) => (await shop.buy(buyer, [id], over)).orders[0].id as string
orders.made = await buy(await work('A logo for the 50%_club', 100))
orders.files = await buy(await shop.offer(ada, { title: 'Tide tables', price: 40 }))
orders.delivered = await buy(await work('A poster', 60))
await ada.post(`/orders/${orders.delivered}/deliver`, delivery)
orders.completed = await buy(await shop.offer(ada, { title: 'Harbour maps', price: 33.33 }), {
  immediateDelivery: true,
})
await buyer.post(`/orders/${orders.completed}/accept`, {})
await ada.post(`/orders/${orders.completed}/refund`, { amountMinor: 1000 }, { 'idempotency-key': 'refund-of-a-part' })
orders.refunded = await buy(await work('A banner', 20))
await ada.post(`/orders/${orders.refunded}/cancel`, {})

const listed = async (person: ShopPerson, path: string) => {
  const { status, body } = await person.get(path)
  expect(status).toBe(200)
  const names = Object.entries(orders)
  return (body.items as { id: string }[]).map(({ id }) => names.find(([, each]) => each === id)?.[0])
}

test('a list can show the orders where it is the reader’s turn, the other side’s, or nobody’s', async () => {
  expect(await listed(buyer, '/orders?turn=yours')).toEqual(['delivered'])
  // Closed files wait for their date: their buyer may open them or withdraw, but need not.
  expect(await listed(buyer, '/orders?turn=theirs')).toEqual(['files', 'made'])
  expect(await listed(buyer, '/orders?turn=done')).toEqual(['refunded', 'completed'])
  expect(await listed(ada, '/sales?turn=yours')).toEqual(['made'])
  expect(await listed(ada, '/sales?turn=theirs')).toEqual(['delivered', 'files'])
  expect(await listed(ada, '/sales?turn=done')).toEqual(['refunded', 'completed'])
  expect(await listed(ada, '/orders')).toEqual([])
  expect((await buyer.get('/orders?turn=mine')).status).toBe(400)
})

test('a reported order is the turn of the side that answers, then neither side’s', async () => {
  await buyer.post(`/orders/${orders.delivered}/report`, { note: 'It is a photograph of a wall.' })
  expect(await listed(ada, '/sales?turn=yours')).toEqual(['delivered', 'made'])
  await ada.post(`/orders/${orders.delivered}/answer`, { note: 'It is a wall by intention.' })
  expect(await listed(buyer, '/orders?turn=theirs')).toEqual(['delivered', 'files', 'made'])
  expect(await listed(ada, '/sales?turn=theirs')).toEqual(['delivered', 'files'])
  await buyer.post(`/orders/${orders.delivered}/accept`, {})
})

test('an order is found by its number, its items and the other side, whatever characters are typed', async () => {
  const { number } = (await buyer.get(`/orders/${orders.files}`)).body.order
  expect(await listed(buyer, `/orders?q=${number}`)).toEqual(['files'])
  expect(await listed(buyer, '/orders?q=TIDE%20tab')).toEqual(['files'])
  expect(await listed(ada, '/sales?q=harbour&turn=done')).toEqual(['completed'])
  expect(await listed(ada, '/sales?q=harbour&turn=yours')).toEqual([])
  expect(await listed(ada, '/sales?q=maya')).toHaveLength(5)
  expect(await listed(buyer, '/orders?q=maya')).toEqual([])
  expect(await listed(buyer, '/orders?q=50%25_club')).toEqual(['made'])
  // Wildcards of the database match literally.
  for (const wild of ['logo%25club', 'ti_e', 'tide%5C']) expect(await listed(buyer, `/orders?q=${wild}`)).toEqual([])
  expect((await buyer.get(`/orders?q=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await buyer.get('/orders?q=%00')).status).toBe(400)
})

test('the summary counts whose turn it is, and shows what is held and what is settled', async () => {
  // Held: 100 and 40, nine tenths of it for the seller. Settled: 60, and 33.33 less the refund of 10.
  expect((await buyer.get('/orders/summary')).body).toEqual({
    counts: { all: 5, yours: 0, theirs: 2, done: 3 },
    heldMinor: 14_000,
    settledMinor: 6000 + 2333,
    currency: 'USD',
  })
  const sold = (await ada.get('/sales/summary')).body
  expect(sold).toMatchObject({ counts: { all: 5, yours: 1, theirs: 1, done: 3 }, heldMinor: 12_600 })
  const { earnedMinor } = await earned()
  expect(sold.settledMinor).toBe(earnedMinor)
  expect((await ada.get('/orders/summary')).body).toMatchObject({ counts: { all: 0 }, heldMinor: 0, settledMinor: 0 })
})

test('all orders and sales export as CSV, with amounts that add up', async () => {
  const bought = await buyer.get('/orders/export')
  expect(bought.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(bought.headers['content-disposition']).toMatch(
    /^attachment; filename="guildhall-orders-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const rows = csvLines(bought.body)
  expect(rows[0]).toBe('Order,Paid,State,Items,Seller,Total,Refunded,Currency')
  expect(rows).toHaveLength(6)
  expect(rows[1]).toMatch(/^\d+,\d{4}-\d\d-\d\d,cancelled,A banner,Ada,20\.00,20\.00,USD$/)
  const sold = csvLines((await ada.get('/sales/export')).body)
  expect(sold[0]).toBe('Order,Paid,State,Items,Buyer,Total,Refunded,Fee,Your share,Currency')
  for (const row of sold.slice(1)) {
    const [total = 0, refunded = 0, fee = 0, share = 0] = row.split(',').slice(5, 9).map(Number)
    expect(total).toBeCloseTo(refunded + fee + share, 5)
  }
  expect(csvLines((await ada.get('/orders/export')).body)).toHaveLength(1)
})

test('an export of any length has every order once, newest first', async () => {
  // Their sellers are deleted: a purchase has one order for each existing seller.
  await shop.market.deps.db.execute(
    sql`insert into orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id',
      lpad(n::text, 12, 'x'), 'number', 1000000 + n, 'seller_id', null,
      'created_at', o.created_at - n / 3 * interval '1 second'))).*
      from orders o, generate_series(1, 2000) n where o.id = ${orders.completed}`,
  )
  const numbers = csvLines((await buyer.get('/orders/export')).body)
    .slice(1)
    .map((row) => Number(row.split(',')[0]))
  expect(numbers).toHaveLength(2005)
  expect(new Set(numbers).size).toBe(2005)
  const made = numbers.filter((number) => number > 1_000_000).map((number) => Math.floor((number - 1_000_000) / 3))
  expect(made).toEqual(made.toSorted((a, b) => a - b))
})

const earned = async () => {
  const { items } = (await ada.get('/sales?turn=done')).body as { items: { id: string }[] }
  const own = await Promise.all(items.map(async ({ id }) => (await ada.get(`/sales/${id}`)).body.order))
  const shares = own
    .filter(({ state }) => state === 'completed')
    .map(({ totalMinor, refundedMinor, feeMinor }) => totalMinor - refundedMinor - feeMinor)
  return { earnedMinor: shares.reduce((sum, share) => sum + share, 0) }
}
