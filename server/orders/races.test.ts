import { beforeEach, expect, test } from 'vitest'
import { delivery, inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { runOrderClock } from './clock.ts'

// Races that are rare elsewhere are forced here with a lock.

let buyer: ShopPerson
const day = 86_400_000
/** A ledger transfer gets this far and no further. */
const noTransfers = 'lock table ledger_transfers in share mode'

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const made = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const order = async (id: string, person = buyer) => (await person.get(`/orders/${id}`)).body.order
const bought = async (product: string, over = {}) => (await shop.buy(buyer, [product], over)).orders[0].id as string
const move = (person: ShopPerson, id: string, name: string, body: object = {}, key = `${id}-${name}`) =>
  person.post(`/orders/${id}/${name}`, body, { 'idempotency-key': key })
const query = (text: string, values: unknown[] = []) => shop.market.deps.db.pool.query(text, values)

test('two refunds at the same time that exceed the payment together: one is made', async () => {
  const id = await bought(made)
  await move(ada, id, 'deliver', delivery)
  const held = await holdLock(shop.market.deps.db, noTransfers)
  const requests = ['a', 'b'].map((key) => move(ada, id, 'refund', { amountMinor: 6000 }, key))
  await held.untilHeld(requests)
  await held.release()
  const answers = (await Promise.all(requests)).sort((a, b) => a.status - b.status)
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [422, 'refund_too_large'],
  ])
  const { rows } = await query('select amount_minor from refunds where order_id = $1', [id])
  expect(rows).toEqual([{ amount_minor: 6000 }])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the last two orders of a purchase end at the same time: the purchase is closed', async () => {
  const ben = await shop.seller('Ben')
  const ids = [files, await shop.offer(ben, { price: 7 })]
  const { id, orders } = await shop.buy(buyer, ids, { immediateDelivery: true })
  const held = await holdLock(shop.market.deps.db, noTransfers)
  const requests = orders.map((each: { id: string }) => move(buyer, each.id, 'accept'))
  await held.untilHeld(requests)
  await held.release()
  for (const { status } of await Promise.all<{ status: number }>(requests)) expect(status).toBe(200)
  expect((await buyer.get(`/purchases/${id}`)).body.purchase.state).toBe('closed')
})

test('an order that moves while the timer reaches it is skipped', async () => {
  const id = await bought(made)
  await move(ada, id, 'deliver', delivery)
  shop.market.advance(15 * day)
  const later = new Date(shop.market.deps.clock.now().getTime() + day)
  // As when it is delivered again.
  const held = await holdLock(shop.market.deps.db, 'update orders set acts_at = $2 where id = $1', [id, later])
  const turn = runOrderClock(shop.market.deps)
  await held.untilHeld([turn])
  await held.release()
  await turn
  expect((await order(id)).state).toBe('delivered')
})

test('the money of a reported order is paid to nobody until the dispute has ended', async () => {
  const seller = await shop.seller('Dora')
  const admin = await shop.market.person('Ines')
  await shop.makeAdmin(admin)
  const id = await bought(await shop.offer(seller, { price: 100 }, 'made'))
  await move(seller, id, 'deliver', delivery)
  await move(buyer, id, 'report', { note: 'It is not what was agreed.' })
  const held = async (days: number) => {
    shop.market.advance(days * day)
    await runOrderClock(shop.market.deps)
    expect((await order(id)).state).toBe('reported')
    expect((await seller.get('/balance')).body).toMatchObject({ pendingMinor: 9000, availableMinor: 0 })
  }
  await held(6)
  await move(seller, id, 'answer', { note: 'It is.' })
  await held(29)
  await move(admin, id, 'decide', { outcome: 'release', note: 'It is as agreed.' })
  await held(13)
  await move(buyer, id, 'appeal', { note: 'It is not.' })
  await held(29)
  shop.market.advance(2 * day)
  await runOrderClock(shop.market.deps)
  expect((await seller.get('/balance')).body).toMatchObject({ pendingMinor: 0, availableMinor: 9000 })
})

test('an administrator cannot decide about their own order', async () => {
  const seller = await shop.seller('Cleo')
  const id = await bought(await shop.offer(seller, { price: 50 }, 'made'))
  await move(seller, id, 'deliver', delivery)
  await move(buyer, id, 'report', { note: 'No.' })
  for (const person of [seller, buyer]) {
    await shop.makeAdmin(person)
    const { status, body } = await move(person, id, 'decide', { outcome: 'release', note: 'It is fine.' })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
  expect((await order(id)).state).toBe('reported')
})

test('a fully refunded order does not open any more', async () => {
  const id = await bought(files, { immediateDelivery: true })
  const [asset] = (await order(id)).items[0].assets
  expect((await buyer.get(`/orders/${id}/assets/${asset.id}`)).status).toBe(200)
  expect((await move(ada, id, 'refund', { amountMinor: 2000 })).body.order.state).toBe('refunded')
  expect((await buyer.get(`/orders/${id}/assets/${asset.id}`)).body.code).toBe('asset_not_found')
})

test('a decision about money and its job are atomic: without the job nothing is decided', async () => {
  const id = await bought(files)
  const { jobs } = shop.market.deps
  const enqueue = jobs.enqueue
  jobs.enqueue = async (_tx, name) => {
    if (name === 'refund') throw new Error('The queue is away')
  }
  expect((await move(buyer, id, 'withdraw')).status).toBe(500)
  jobs.enqueue = enqueue
  expect(await order(id)).toMatchObject({ state: 'paid', refundedMinor: 0 })
  expect((await query('select from refunds where order_id = $1', [id])).rowCount).toBe(0)
  expect((await move(buyer, id, 'withdraw')).body.order).toMatchObject({ state: 'cancelled', refundedMinor: 2000 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})
