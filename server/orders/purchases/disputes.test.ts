import { expect, test } from 'vitest'
import { syncPayment } from '#payments/reconciliation.ts'
import { inOrder, type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { purchaseLifecycle as lifecycle } from '../service.ts'

const shop = await fileFixture(startShop())
const one = await shop.seller('One')
const two = await shop.seller('Two')
const buyer = await shop.market.person('Maya')

/** Orders of 30 and 70 with two sellers, both with open files; the first is accepted. */
async function bought() {
  const ids = [await shop.offer(one, { price: 30 }), await shop.offer(two, { price: 70 })]
  const { id: purchaseId, orders } = await shop.buy(buyer, ids, { immediateDelivery: true })
  const [small, large] = orders.toSorted(
    (a: { totalMinor: number }, b: { totalMinor: number }) => a.totalMinor - b.totalMinor,
  )
  await buyer.post(`/orders/${small.id}/accept`, {})
  return { purchaseId, small: small.id, large: large.id }
}
/** Reports a dispute from the provider, and applies it. */
async function say(purchaseId: string, over: { disputedMinor: number | null; lostMinor?: number }) {
  const reference = `pay_${purchaseId}`
  Object.assign(shop.bank.payments.get(reference) ?? {}, over)
  expect(await syncPayment({ ...shop.market.deps, lifecycle }, { purchaseId, reference })).toBeNull()
}
const read = async (id: string) => (await buyer.get(`/orders/${id}`)).body.order
const balance = async (seller: ShopPerson) => {
  const { pendingMinor, availableMinor } = (await seller.get('/balance')).body
  return [pendingMinor, availableMinor]
}

test('a lost dispute ends its orders and takes back the sellers’ shares and the fee, once', async () => {
  const before = await shop.ledger()
  const { purchaseId, small, large } = await bought()
  expect(await balance(one)).toEqual([0, 2700])
  expect(await balance(two)).toEqual([6300, 0])
  await say(purchaseId, { disputedMinor: 10_000 })
  expect([(await read(small)).state, (await read(large)).state]).toEqual(['reported', 'reported'])
  expect(await balance(one)).toEqual([2700, 0])

  await say(purchaseId, { disputedMinor: null, lostMinor: 10_000 })
  await say(purchaseId, { disputedMinor: null, lostMinor: 10_000 })
  for (const [id, total] of [
    [small, 3000],
    [large, 7000],
  ]) {
    const order = await read(id)
    expect(order).toMatchObject({ state: 'refunded', refundedMinor: total, moves: [] })
    expect(order.events.at(-1)).toMatchObject({ actor: 'provider', act: 'dispute-lost', amountMinor: total })
    expect(order.items[0].assets).toEqual([])
  }
  for (const seller of [one, two]) expect(await balance(seller)).toEqual([0, 0])
  const after = await shop.ledger()
  expect(after.check).toEqual(inOrder)
  expect(after.sums.provider).toBe(before.sums.provider ?? 0)
  // The bank has sent it: nobody requests it a second time.
  expect(shop.bank.returned()).toBe(0)
  const { rows } = await shop.market.deps.db.pool.query('select title from notifications where href = $1 order by id', [
    `/sales/${large}`,
  ])
  expect(rows.at(-1)?.title).toMatch(/: dispute lost$/)
})

test('a partial loss is shared in proportion, and each order returns to its state with the rest', async () => {
  const { purchaseId, small, large } = await bought()
  await say(purchaseId, { disputedMinor: 5001 })
  await say(purchaseId, { disputedMinor: null, lostMinor: 5001 })
  expect(await read(small)).toMatchObject({ state: 'completed', refundedMinor: 1500 })
  expect(await read(large)).toMatchObject({ state: 'delivered', refundedMinor: 3501 })
  // 15 of 30 and 34.99 of 70 are left, each less the rest of its fee.
  expect(await balance(one)).toEqual([0, 1350])
  expect(await balance(two)).toEqual([3149, 0])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('money that was refunded before and is also lost in a dispute is the platform’s loss', async () => {
  const { purchaseId, small, large } = await bought()
  const fees = async () => (await shop.ledger()).sums.fees ?? 0
  await two.post(`/orders/${large}/refund`, { amountMinor: 7000 }, { 'idempotency-key': `back-${large}` })
  const before = await fees()
  await say(purchaseId, { disputedMinor: null, lostMinor: 10_000 })
  expect((await read(small)).state).toBe('refunded')
  // The fee of 3 on the rest, and 70 that was paid back twice.
  expect((await fees()) - before).toBe(300 + 7000)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a dispute that the bank decides for the seller returns each order to its state, and its clock starts again', async () => {
  const { purchaseId, small, large } = await bought()
  const { completedAt } = await read(small)
  const before = await balance(one)
  const closed = (await shop.buy(buyer, [await shop.offer(one, { price: 30 })])).orders[0].id
  const { purchaseId: other } = await read(closed)
  await say(purchaseId, { disputedMinor: 10_000 })
  await say(other, { disputedMinor: 3000 })
  for (const id of [small, large, closed])
    expect(await read(id)).toMatchObject({ state: 'reported', disputeStage: 'bank', moves: [], actsAt: null })
  expect((await read(closed)).openedAt).toBeNull()
  expect(await balance(one)).toEqual([(before[0] ?? 0) + 2 * 2700, (before[1] ?? 0) - 2700])
  shop.market.advance(30 * 86_400_000)
  await say(purchaseId, { disputedMinor: null })
  await say(other, { disputedMinor: null })
  expect(await read(small)).toMatchObject({ state: 'completed', completedAt, dispute: null })
  expect(await balance(one)).toEqual([(before[0] ?? 0) + 2700, before[1]])
  const now = shop.market.deps.clock.now().getTime()
  for (const [id, state] of [
    [large, 'delivered'],
    [closed, 'paid'],
  ]) {
    const order = await read(id)
    expect([order.state, Math.round((Date.parse(order.actsAt) - now) / 86_400_000)]).toEqual([state, 14])
    expect(order.events.at(-1)).toMatchObject({ actor: 'provider', act: 'dispute-won' })
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})
