import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'

// Races that are rare elsewhere are forced here with a lock.

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const other = await shop.offer(ada, { title: 'Star charts', price: 5 })
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const lockProject = 'select from projects where id = $1 for update'
const count = async (what: string, values: unknown[] = [buyer.id]) =>
  (await shop.market.deps.db.pool.query(`select count(*)::int as n from ${what}`, values)).rows[0].n

test('two quotes of one buyer at the same time: the second is refused with the purchase that waits', async () => {
  await shop.add(buyer, files)
  const first = await shop.quote(buyer)
  await shop.add(buyer, other)
  const second = await shop.quote(buyer)
  expect(second.quoteId).not.toBe(first.quoteId)
  const held = await holdLock(shop.market.deps.db, lockProject, [files])
  const requests = [first, second].map(({ quoteId }) => shop.checkout(buyer, quoteId, quoteId))
  await held.untilHeld(requests)
  await held.release()
  const answers = (await Promise.all(requests)).sort((a, b) => a.status - b.status)
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [409, 'purchase_pending'],
  ])
  expect(await count('purchases where buyer_id = $1')).toBe(1)
})

test('a checkout waits for a price change in progress and reports the new price', async () => {
  const product = await shop.offer(ada, { price: 10 })
  await shop.add(buyer, product)
  const { quoteId } = await shop.quote(buyer)
  const change = 'update projects set price_minor = 1200 where id = $1'
  const held = await holdLock(shop.market.deps.db, change, [product])
  const request = shop.checkout(buyer, quoteId, 'k')
  await held.untilHeld([request])
  await held.release()
  const { status, body } = await request
  expect([status, body.code, body.quote?.totalMinor]).toEqual([409, 'quote_changed', 1200])
})

test('an idempotency key whose request still runs is refused, and returns its response afterwards', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  const held = await holdLock(shop.market.deps.db, lockProject, [files])
  const first = shop.checkout(buyer, quoteId, 'k')
  await held.untilHeld([first])
  const second = shop.checkout(buyer, quoteId, 'k')
  await held.untilHeld([first, second])
  await held.release()
  expect((await first).status).toBe(201)
  expect(await second).toMatchObject({
    status: 409,
    body: { code: 'request_running' },
    headers: { 'retry-after': '1' },
  })
  expect((await shop.checkout(buyer, quoteId, 'k')).body).toEqual((await first).body)
})

test('another person’s quote is treated as missing and buys nothing', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  const stranger = await shop.market.person('Eve')
  expect((await shop.checkout(stranger, quoteId, 'k')).status).toBe(409)
  expect(await count('purchases where quote_id = $1', [quoteId])).toBe(0)
})

test('a payment that is reported twice is one sale, and a paid purchase cannot be cancelled', async () => {
  await shop.add(buyer, files)
  const { purchase } = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k')).body
  await shop.settle(purchase.id)
  expect(await shop.settle(purchase.id).then(() => 'taken', String)).toBe('taken')
  const before = (await buyer.get(`/purchases/${purchase.id}`)).body
  const refused = await buyer.post(`/purchases/${purchase.id}/cancel`)
  expect([refused.status, refused.body.code]).toEqual([409, 'order_moved'])
  expect((await buyer.get(`/purchases/${purchase.id}`)).body).toEqual(before)
  expect(await count('order_events where order_id = $1', [purchase.orders[0].id])).toBe(1)
  expect((await shop.ledger()).check).toEqual(inOrder)
})
