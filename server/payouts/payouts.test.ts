import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { purchaseLifecycle } from '#orders/service.ts'
import { type PaymentProvider, type PayoutProvider, ProviderUnavailable } from '#payments/port.ts'
import { inOrder, type Shop, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { sendPayout } from './payout-moves.ts'

let shop: Shop
let buyer: ShopPerson
let seller: ShopPerson
/** The provider's payouts, by our id, in minor units. */
const paidOut = new Map<string, number>()
let bank: PaymentProvider & { payouts: PayoutProvider }
/** The shop's provider, with this implementation of payouts. */
const paying = (payOut: PayoutProvider['payOut']) => {
  const { provider } = shop.bank
  if (!provider.payouts) throw new Error('The provider pays out')
  return { ...provider, payouts: { ...provider.payouts, payOut } }
}

beforeAll(async () => {
  shop = await startShop()
  buyer = await shop.market.person('Maya')
  bank = paying(async ({ payoutId, amountMinor }) => {
    paidOut.set(payoutId, amountMinor)
    return { reference: `po_${payoutId}`, state: 'paid' }
  })
})
afterAll(() => shop.market.stop())
beforeEach(async () => {
  seller = await shop.seller('Ada')
})

const query = async (text: string, values: unknown[] = []) => (await shop.market.deps.db.pool.query(text, values)).rows
const balance = async () => (await seller.get('/balance')).body
const payOut = (key: string) => seller.post('/payouts', {}, { 'idempotency-key': key })
const withBank = (provider: PaymentProvider = bank) => ({ ...shop.market.deps, payments: provider })
const payoutsOf = () => query('select id, amount_minor, state from payouts where user_id = $1', [seller.id])
const iban = 'DE89 3704 0044 0532 0130 00'

async function verifyPhone(): Promise<void> {
  await query('update people set phone = $2, phone_verified_at = now() where id = $1', [
    seller.id,
    `+49301${String(seller.id).padStart(6, '0')}`,
  ])
}
async function keepAccount(): Promise<void> {
  await verifyPhone()
  expect((await seller.put('/payout-account', { holder: 'Ada', iban })).status).toBe(200)
}
/** An order of 100 dollars that its buyer accepted: 90 of them are the seller's. */
async function sold(): Promise<string> {
  const product = await shop.offer(seller, { price: 100 })
  const { id, orders } = await shop.buy(buyer, [product], { immediateDelivery: true })
  expect((await buyer.post(`/orders/${orders[0].id}/accept`, {})).status).toBe(200)
  return id
}

test('nothing is paid out without a verified phone, an account, a key or money', async () => {
  await sold()
  expect((await seller.put('/payout-account', { holder: 'Ada', iban })).body.code).toBe('phone_required')
  expect((await payOut('a')).body.code).toBe('phone_required')
  await verifyPhone()
  expect((await payOut('a')).body.code).toBe('payout_account_required')
  expect((await seller.put('/payout-account', { holder: 'Ada', iban: 'DE00 3704' })).status).toBe(422)
  await keepAccount()
  expect((await seller.post('/payouts', {})).body.code).toBe('key_required')
  expect((await payOut('a')).status).toBe(201)
  expect((await payOut('b')).body.code).toBe('nothing_to_pay_out')
  expect(await payoutsOf()).toMatchObject([{ amount_minor: 9000 }])
})

test('the available balance is paid out once per key, and once by the provider', async () => {
  await keepAccount()
  await sold()
  const [first, again] = [await payOut('k'), await payOut('k')]
  expect(first.body.payout).toMatchObject({ amountMinor: 9000, state: 'requested', last4: '3000' })
  expect(again.body).toEqual(first.body)
  const { id } = first.body.payout
  const lost = paying(async (asked) => {
    await bank.payouts.payOut(asked)
    throw new ProviderUnavailable('lost')
  })
  const before = paidOut.size
  await expect(sendPayout(withBank(lost), { id })).rejects.toThrow('lost')
  for (const _twice of [1, 2]) await sendPayout(withBank(), { id })
  expect([...paidOut].slice(before)).toEqual([[id, 9000]])
  expect(await balance()).toMatchObject({ availableMinor: 0, payouts: [{ id, state: 'paid' }] })
  const told = await query("select title from notifications where user_id = $1 and title like 'Payout%'", [seller.id])
  expect(told).toEqual([{ title: 'Payout sent' }])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('two payouts at the same time are one', async () => {
  await keepAccount()
  await sold()
  const held = await holdLock(shop.market.deps.db, 'lock table ledger_transfers in share mode')
  const requests = ['a', 'b'].map(payOut)
  await held.untilHeld(requests)
  await held.release()
  const answers = (await Promise.all(requests)).map(({ body }) => body.code ?? 'paid').sort()
  expect(answers).toEqual(['nothing_to_pay_out', 'paid'])
  expect(await payoutsOf()).toMatchObject([{ amount_minor: 9000 }])
})

test('a payout that runs twice at the same time is announced once', async () => {
  await keepAccount()
  await sold()
  const { id } = (await payOut('k')).body.payout
  const held = await holdLock(shop.market.deps.db, 'select from payouts where id = $1 for update', [id])
  const turns = [1, 2].map(() => sendPayout(withBank(), { id }))
  await held.untilHeld(turns)
  await held.release()
  await Promise.all(turns)
  const told = await query("select title from notifications where user_id = $1 and title like 'Payout%'", [seller.id])
  expect(told).toEqual([{ title: 'Payout sent' }])
})

test('money of a payout that the bank rejects returns to the seller’s balance', async () => {
  await keepAccount()
  await sold()
  const { id } = (await payOut('k')).body.payout
  expect((await balance()).availableMinor).toBe(0)
  const refusing = paying(async () => ({ reference: 'po_no', state: 'failed' }))
  await sendPayout(withBank(refusing), { id })
  expect(await balance()).toMatchObject({ availableMinor: 9000, payouts: [{ id, state: 'failed' }] })
  expect((await payOut('k2')).status).toBe(201)
})

test('a payout and its job are atomic: without the job nothing is decided', async () => {
  await keepAccount()
  await sold()
  const { jobs } = shop.market.deps
  const { enqueue } = jobs
  jobs.enqueue = async () => {
    throw new Error('The queue is away')
  }
  expect((await payOut('k')).status).toBe(500)
  jobs.enqueue = enqueue
  expect(await payoutsOf()).toEqual([])
  expect((await balance()).availableMinor).toBe(9000)
  expect((await payOut('k')).status).toBe(201)
})

test('a dispute after completion makes the money pending again: nothing can be paid out', async () => {
  await keepAccount()
  const purchaseId = await sold()
  expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 9000 })
  await transaction(shop.market.deps.db, (tx) => purchaseLifecycle.disputed(shop.market.deps, tx, purchaseId))
  expect(await balance()).toMatchObject({ pendingMinor: 9000, availableMinor: 0 })
  expect((await payOut('k')).body.code).toBe('nothing_to_pay_out')
  expect((await shop.ledger()).check).toEqual(inOrder)
})
