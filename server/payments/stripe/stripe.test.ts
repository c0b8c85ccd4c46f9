import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { purchaseLifecycle as lifecycle } from '#orders/service.ts'
import { type Marketplace, startMarketplace } from '../../../tests/support/marketplace.ts'
import { pendingPurchase } from '../../../tests/support/purchases.ts'
import { stripeServer } from '../../../tests/support/stripe-server.ts'
import type { Deps } from '../../deps.ts'
import { applyEvent } from '../events.ts'
import { sendRefund } from '../jobs.ts'
import { ProviderUnavailable, requireProvider } from '../port.ts'
import { payments, requestRefund, startPayment, sweepCards } from '../service.ts'
import { stripeProvider } from './stripe-provider.ts'

const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1' }
const env = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
}
let bank: Awaited<ReturnType<typeof stripeServer>>
let market: Marketplace
let deps: Deps
beforeAll(async () => {
  bank = await stripeServer(keys.secretKey)
  const provider = stripeProvider(keys, { now: () => market.deps.clock.now() }, bank.api)
  market = await startMarketplace(env, { payments: provider })
  deps = market.deps
})
afterAll(async () => {
  await market.stop()
  await bank.stop()
})
beforeEach(() => bank.suffer('none'))

const rows = async (text: string) => (await deps.db.pool.query(text)).rows
const email = 'ada@carrow.example'

async function started() {
  const purchaseId = await pendingPurchase(deps)
  const { reference = '' } = (await startPayment(deps, { purchaseId, email })) ?? {}
  return { purchaseId, reference }
}

/** A webhook as Stripe signs it. */
async function post(event: object, { secondsAgo = 0, secret = keys.webhookSecret } = {}) {
  const payload = JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event })
  const timestamp = Math.floor(deps.clock.now().getTime() / 1000) - secondsAgo
  const header = new Stripe(keys.secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return market.call({
    method: 'POST',
    url: '/api/payments/webhooks/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    payload,
  })
}
const told = (id: string, type: string, object: unknown) => ({ id, type, data: { object } })

async function deliver(id: string, type: string, object: unknown) {
  expect((await post(told(id, type, object))).status).toBe(200)
  await applyEvent({ ...deps, lifecycle }, { provider: 'stripe', eventId: id })
  return (await rows(`select state, reason from payment_events where event_id = '${id}'`))[0]
}

test('a purchase is one Payment Intent with its id, however often it is requested, also at the same time', async () => {
  const purchaseId = await pendingPurchase(deps)
  const made = await Promise.all(Array.from({ length: 30 }, () => startPayment(deps, { purchaseId, email })))
  expect(new Set(made.map((each) => each?.reference)).size).toBe(1)
  const [intent] = [...bank.intents.values()].filter(
    ({ metadata }) => (metadata as { purchaseId: string }).purchaseId === purchaseId,
  )
  expect(intent).toMatchObject({ amount: 70180, currency: 'usd', metadata: { purchaseId } })
  expect(made[0]).toEqual({
    reference: intent?.id,
    url: `http://localhost:3000/pay/stripe?purchase=${purchaseId}#${intent?.client_secret}`,
    clientSecret: intent?.client_secret,
  })
  expect(bank.intents.size).toBe(1)
})

test('Stripe’s states are mapped to those of the contract', async () => {
  const { reference } = await started()
  const find = () => requireProvider(deps).find(reference)
  const steps = [
    [{}, 'open'],
    [{ status: 'requires_action' }, 'open'],
    [{ status: 'processing' }, 'processing'],
    [{ status: 'requires_payment_method', last_payment_error: { message: 'Your card was declined.' } }, 'failed'],
    [{ status: 'canceled', last_payment_error: null }, 'cancelled'],
    [{ status: 'succeeded' }, 'succeeded'],
  ] as const
  for (const [over, state] of steps) {
    bank.change(reference, over)
    expect(await find()).toMatchObject({ state, amountMinor: 70180, currency: 'USD', disputedMinor: null })
  }
  expect(await requireProvider(deps).find('pi_unknown')).toBeNull()
})

test('the mark of the card is kept with a paid payment for a year, or until the account of the buyer is erased', async () => {
  const visa = { id: 'ch_1', object: 'charge', payment_method_details: { card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } } }
  const [paid, declined, later] = [await started(), await started(), await started()]
  bank.change(paid.reference, { status: 'succeeded', latest_charge: visa })
  bank.change(later.reference, { status: 'succeeded', latest_charge: visa })
  const failed = { message: 'Your card was declined.' }
  bank.change(declined.reference, {
    ...{ status: 'requires_payment_method', last_payment_error: failed, latest_charge: visa },
  })
  for (const { reference } of [paid, declined, later])
    await deliver(`evt_card_${reference}`, 'payment_intent.succeeded', {
      ...bank.intents.get(reference),
      latest_charge: 'ch_1',
    })
  const cardOf = async ({ purchaseId }: { purchaseId: string }) =>
    (await rows(`select card from payments where purchase_id = '${purchaseId}'`))[0].card
  expect([await cardOf(paid), await cardOf(declined)]).toEqual(['Xt5EWLLDS7FJjR1c', null])

  const buyer = await market.person('Ada')
  await deps.db.pool.query('update purchases set buyer_id = $2 where id = $1', [later.purchaseId, buyer.id])
  await transaction(deps.db, (tx) => payments.forgetCardsOf(tx, buyer.id))
  expect([await cardOf(paid), await cardOf(later)]).toEqual(['Xt5EWLLDS7FJjR1c', null])
  // Later news of the payment do not bring it back.
  await deliver('evt_card_again', 'charge.updated', { object: 'charge', payment_intent: later.reference })
  expect(await cardOf(later)).toBeNull()
  const sweepAfter = (days: number) =>
    sweepCards({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + days * 86_400_000) } })
  await sweepAfter(364)
  expect(await cardOf(paid)).toBe('Xt5EWLLDS7FJjR1c')
  await sweepAfter(366)
  expect(await cardOf(paid)).toBeNull()
})

test('a lost response is requested again and charges once; without Stripe no payment is pretended', async () => {
  const purchaseId = await pendingPurchase(deps)
  const before = bank.intents.size
  bank.suffer('lost')
  await expect(startPayment(deps, { purchaseId, email })).rejects.toMatchObject({ code: 'payments_unavailable' })
  bank.suffer('down')
  await expect(startPayment(deps, { purchaseId, email })).rejects.toMatchObject({ code: 'payments_unavailable' })
  await expect(requireProvider(deps).find('pi_any')).rejects.toBeInstanceOf(ProviderUnavailable)
  bank.suffer('none')
  await startPayment(deps, { purchaseId, email })
  expect(bank.intents.size).toBe(before + 1)
})

test('permanent refusals by Stripe and an invalid key are reported', async () => {
  const tiny = await pendingPurchase(deps, 10)
  await expect(startPayment(deps, { purchaseId: tiny, email })).rejects.toMatchObject({ code: 'payment_refused' })
  const stranger = stripeProvider({ ...keys, secretKey: 'sk_test_2' }, deps.clock, bank.api)
  await expect(stranger.find('pi_any')).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(stranger.payouts).toBeNull()
})

test('an unpaid payment is cancelled; a paid one stays paid', async () => {
  const [open, paid] = [await started(), await started()]
  bank.change(paid.reference, { status: 'succeeded' })
  for (const { reference } of [open, paid]) await requireProvider(deps).cancel(reference)
  expect(bank.intents.get(open.reference)?.status).toBe('canceled')
  expect(bank.intents.get(paid.reference)?.status).toBe('succeeded')
})

test('webhooks need a valid signature within five minutes either way, and are stored once', async () => {
  const { reference } = await started()
  const intent = bank.intents.get(reference)
  const event = told('evt_door', 'payment_intent.succeeded', intent)
  for (const answer of [
    await post(event, { secret: 'whsec_2' }),
    await post(event, { secondsAgo: 302 }),
    await post(event, { secondsAgo: -302 }),
    await market.call({
      method: 'POST',
      url: '/api/payments/webhooks/stripe',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ])
    expect([answer.status, answer.body.code]).toEqual([400, 'signature_wrong'])
  expect(await rows("select from payment_events where event_id = 'evt_door'")).toEqual([])
  expect((await post(event, { secondsAgo: 298 })).status).toBe(200)
  expect((await post(event)).status).toBe(200)
  expect(await rows("select from payment_events where event_id = 'evt_door'")).toHaveLength(1)
  expect((await market.visitor.post('/payments/webhooks/sandbox', {})).status).toBe(404)
})

test('payment, refund and dispute, each by its webhook', async () => {
  const { purchaseId, reference } = await started()
  const intent = bank.change(reference, { status: 'succeeded' })
  expect(await deliver('evt_1', 'payment_intent.succeeded', intent)).toEqual({ state: 'applied', reason: null })
  expect(await rows(`select state from purchases where id = '${purchaseId}'`)).toEqual([{ state: 'paid' }])

  const refund = await transaction(deps.db, (tx) =>
    requestRefund(deps, tx, { purchaseId, orderId: null, amountMinor: 180 }),
  )
  bank.suffer('lost')
  await expect(sendRefund({ ...deps, lifecycle }, { id: refund })).rejects.toBeInstanceOf(ProviderUnavailable)
  bank.suffer('none')
  // A day later the key is forgotten, and the existing object is found by its metadata.
  bank.forgetKeys()
  await sendRefund({ ...deps, lifecycle }, { id: refund })
  expect(bank.refunds).toMatchObject([{ amount: 180, payment_intent: reference, metadata: { refundId: refund } }])
  expect(await rows(`select state, reference from refunds where id = '${refund}'`)).toEqual([
    { state: 'requested', reference: bank.refunds[0]?.id },
  ])
  Object.assign(bank.refunds[0] ?? {}, { status: 'succeeded' })
  await deliver('evt_2', 'refund.updated', bank.refunds[0])
  expect(await rows(`select state from refunds where id = '${refund}'`)).toEqual([{ state: 'succeeded' }])

  const dispute = { id: 'dp_1', object: 'dispute', payment_intent: reference, amount: 70000, status: 'needs_response' }
  bank.disputes.push(dispute)
  await deliver('evt_3', 'charge.dispute.created', dispute)
  const isDisputed = async () =>
    (await rows(`select disputed_at is not null as is from payments where purchase_id = '${purchaseId}'`))[0]?.is
  expect(await isDisputed()).toBe(true)
  dispute.status = 'won'
  await deliver('evt_4', 'charge.dispute.closed', dispute)
  expect(await isDisputed()).toBe(false)
  expect(await payments.of(deps.db, purchaseId)).toMatchObject({ state: 'succeeded' })

  // Another dispute is lost: its amount is booked, once.
  const lost = { ...dispute, id: 'dp_2', amount: 500, status: 'lost' }
  bank.disputes.push(lost)
  await deliver('evt_4b', 'charge.dispute.closed', lost)
  await deliver('evt_4c', 'charge.dispute.funds_withdrawn', lost)
  expect(await rows(`select lost_minor from payments where purchase_id = '${purchaseId}'`)).toEqual([
    { lost_minor: 500 },
  ])
  expect(await rows(`select from ledger_transfers where key like 'lost:${purchaseId}:%'`)).toHaveLength(1)
})

test('a refund that the bank returns, and one above the remainder, have failed', async () => {
  const { purchaseId, reference } = await started()
  await deliver('evt_5', 'payment_intent.succeeded', bank.change(reference, { status: 'succeeded' }))
  bank.refunds.length = 0
  const id = await transaction(deps.db, (tx) =>
    requestRefund(deps, tx, { purchaseId, orderId: null, amountMinor: 100 }),
  )
  await sendRefund({ ...deps, lifecycle }, { id })
  Object.assign(bank.refunds[0] ?? {}, { status: 'failed' })
  await deliver('evt_6', 'refund.failed', bank.refunds[0])
  expect(await rows(`select state from refunds where id = '${id}'`)).toEqual([{ state: 'failed' }])
  expect(await rows(`select state from payment_events where event_id = 'refund:${id}'`)).toEqual([{ state: 'parked' }])
  const more = { refundId: 'bbbbbbbbbbbb', reference, amountMinor: 70181 }
  expect(await requireProvider(deps).refund(more)).toEqual({ reference: null, state: 'failed' })
})

test('foreign events: parked when they are payments, ignored otherwise', async () => {
  const stranger = { id: 'pi_other', object: 'payment_intent', amount: 5, currency: 'usd', metadata: {} }
  expect(await deliver('evt_7', 'payment_intent.succeeded', stranger)).toMatchObject({ state: 'parked' })
  expect(await deliver('evt_8', 'customer.created', { id: 'cus_1', object: 'customer' })).toMatchObject({
    state: 'applied',
  })
  const { purchaseId, reference } = await started()
  const cheaper = { ...bank.change(reference, { status: 'succeeded' }), amount: 1 }
  expect(await deliver('evt_9', 'payment_intent.succeeded', cheaper)).toMatchObject({ state: 'parked' })
  expect((await payments.of(deps.db, purchaseId))?.state).toBe('open')
})

test('only the payment page may load Stripe’s script', async () => {
  const page = await market.call({ url: '/pay/stripe?purchase=abcdefghijk1' })
  expect(page.status).toBe(200)
  const html = String(page.body)
  expect(html).toContain('https://js.stripe.com/')
  expect(html).toContain('pk_test_1')
  expect(html).toContain('http://localhost:3000/payment-success?purchase=abcdefghijk1')
  for (const secret of [keys.secretKey, keys.webhookSecret]) expect(html).not.toContain(secret)
  expect(page.headers['content-security-policy']).toMatch(/frame-src https:\/\/js\.stripe\.com/)
  const others = await market.call({ url: '/api/test' })
  expect(others.headers['content-security-policy']).not.toContain('stripe')
  for (const purchase of ['', '?purchase=', '?purchase=%3Cscript%3E', '?purchase=a&purchase=b'])
    expect((await market.call({ url: `/pay/stripe${purchase}` })).status).toBe(404)
})
