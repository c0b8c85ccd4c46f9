import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { pendingPurchase } from '../../tests/support/purchases.ts'
import { askPayments } from './asking.ts'
import { applyEvent } from './events.ts'
import type { PaymentJobDeps, PurchaseLifecycle } from './lifecycle.ts'
import { type PaymentProvider, ProviderUnavailable, requireProvider } from './port.ts'
import { sendRefund } from './refunding.ts'
import { cardOf } from './sandbox/cards.ts'
import { charge, confirm, dispute } from './sandbox/charging.ts'
import { sign } from './sandbox/signature.ts'
import { paymentOf, requestRefund, startPayment } from './service.ts'

let market: Marketplace
let deps: PaymentJobDeps
const calls: Record<string, string[]> = {}
const lifecycle: PurchaseLifecycle = {
  async paid({ clock }, tx, id) {
    note(id, 'paid')
    await tx.execute(sql`update purchases set state = 'paid', paid_at = ${clock.now()} where id = ${id}`)
  },
  async late(jobDeps, tx, id) {
    note(id, 'late')
    await requestRefund(jobDeps, tx, { purchaseId: id, orderId: null, amountMinor: 70180 })
  },
  async disputed(_deps, _tx, id) {
    note(id, 'disputed')
  },
}
const note = (id: string, what: string) => {
  calls[id] = [...(calls[id] ?? []), what]
}

beforeAll(async () => {
  market = await startMarketplace()
  deps = { ...market.deps, lifecycle }
})
afterAll(() => market.stop())

const rows = async (text: string) => (await deps.db.pool.query(text)).rows
const card = (number: string) => {
  const found = cardOf(number)
  if (!found) throw new Error(number)
  return found
}
const good = card('4242424242424242')

/** A purchase whose payment the provider knows. */
async function started() {
  const purchaseId = await pendingPurchase(market.deps)
  const payment = await startPayment(deps, { purchaseId, email: 'ada@carrow.example' })
  if (!payment) throw new Error('no payment')
  return { purchaseId, reference: payment.reference }
}

interface Sent {
  id: string
  type?: string
  data: { reference: string; purchaseId: string; amountMinor: number; currency: string }
}
const event = (of: { purchaseId: string; reference: string }, over: object = {}): Sent => ({
  id: `evt_${Math.random()}`,
  type: 'payment.succeeded',
  data: { ...of, amountMinor: 70180, currency: 'USD', ...over },
})

async function post(
  body: Sent | string,
  { secondsAgo = 0, secret = deps.config.sandboxSecret ?? '', header = '' } = {},
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const at = new Date(deps.clock.now().getTime() - secondsAgo * 1000)
  return market.call({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox',
    headers: { 'content-type': 'application/json', 'sandbox-signature': header || sign(secret, payload, at) },
    payload,
  })
}

/** Sends an event and works it off, as the job would. */
async function deliver(sent: Sent) {
  expect((await post(sent)).status).toBe(200)
  await applyEvent(deps, { provider: 'sandbox', eventId: sent.id })
  const [row] = await rows(`select state, reason from payment_events where event_id = '${sent.id}'`)
  return row
}
const stateOf = async (purchaseId: string) => {
  const [purchase] = await rows(`select state from purchases where id = '${purchaseId}'`)
  return { purchase: purchase?.state, payment: (await paymentOf(deps.db, purchaseId))?.state }
}

describe('the door', () => {
  test('forged, cut, old and future signatures are refused and nothing is stored', async () => {
    const of = await started()
    const sent = event(of)
    const body = JSON.stringify(sent)
    const right = sign(deps.config.sandboxSecret ?? '', body, deps.clock.now())
    const answers = [
      await post(sent, { secret: 'somebody else’s' }),
      await post(body.replace('70180', '1'), { header: right }),
      await post(sent, { header: right.replace('v1', 'v0') }),
      await post(sent, { header: 't=1,v1=' }),
      await post(sent, { secondsAgo: 301 }),
      await post(sent, { secondsAgo: -302 }),
      await market.call({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload: body }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'signature_wrong'])
    expect(await rows(`select from payment_events where event_id = '${sent.id}'`)).toEqual([])
    expect((await post(sent, { secondsAgo: 298 })).status).toBe(200)
  })

  test('only the configured provider exists, by POST, below 256 kB', async () => {
    for (const url of ['stripe', 'paypal', '__proto__', 'sandbox/more', '']) {
      const answer = await market.call({ method: 'POST', url: `/api/payments/webhooks/${url}`, payload: '{}' })
      expect([url, answer.status]).toEqual([url, 404])
    }
    expect((await market.call({ method: 'GET', url: '/api/payments/webhooks/sandbox' })).status).toBe(404)
    expect((await post('x'.repeat(256 * 1024 + 1))).status).toBe(413)
  })

  test('an installation without payments has no webhooks and no hosted pages', async () => {
    const none = await startMarketplace({ PAYMENTS: 'none' })
    expect(none.deps.payments).toBeNull()
    for (const [method, url] of [
      ['POST', '/api/payments/webhooks/sandbox'],
      ['GET', '/dev/pay'],
    ] as const)
      expect((await none.call({ method, url, ...(method === 'POST' ? { payload: '{}' } : {}) })).status).toBe(404)
    await none.stop()
  })

  test('fifty copies at once are one event, applied once', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    const sent = event(of)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(sent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 5 }, () => applyEvent(deps, { provider: 'sandbox', eventId: sent.id })))
    expect(await rows(`select state from payment_events where event_id = '${sent.id}'`)).toEqual([{ state: 'applied' }])
    expect(calls[of.purchaseId]).toEqual(['paid'])
    expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
  })
})

describe('what does not fit is parked with its reason and changes nothing', () => {
  test.each([
    ['amount', { amountMinor: 1 }, 'Its amount is 1, ours 70180'],
    ['currency', { currency: 'EUR' }, 'Its currency is EUR, ours USD'],
    ['payment', { reference: 'pay_other' }, 'It names another payment'],
    ['purchase', { purchaseId: 'aaaaaaaaaaaa' }, 'It names a purchase that is not here'],
  ])('another %s', async (_what, over, reason) => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    expect(await deliver(event(of, over))).toEqual({ state: 'parked', reason: expect.stringContaining(reason) })
    expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
    expect(calls[of.purchaseId]).toBeUndefined()
  })

  test('a message that claims success is not believed: the provider is asked', async () => {
    const of = await started()
    expect(await deliver(event(of))).toEqual({ state: 'applied', reason: null })
    expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
  })

  test('a provider whose own truth is of another amount, and one that does not know the payment', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    const sandbox = requireProvider(deps)
    const saying = (find: PaymentProvider['find']) => ({ ...deps, payments: { ...sandbox, find } })
    const cases = [
      [async () => null, 'does not know this payment'],
      [async (name: string) => ({ ...(await truthOf(name)), amountMinor: 1 }), 'Its amount is 1'],
      [async (name: string) => ({ ...(await truthOf(name)), purchaseId: null }), 'not here'],
    ] as const
    for (const [find, reason] of cases) {
      const sent = event(of)
      await post(sent)
      await applyEvent(saying(find), { provider: 'sandbox', eventId: sent.id })
      const [row] = await rows(`select state, reason from payment_events where event_id = '${sent.id}'`)
      expect(row).toEqual({ state: 'parked', reason: expect.stringContaining(reason) })
    }
    expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
  })
})

const truthOf = async (reference: string) => {
  const truth = await requireProvider(deps).find(reference)
  if (!truth) throw new Error('unknown payment')
  return truth
}

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

test('five events of one payment end the same in each of their 120 orders', async () => {
  const orders = [...ordersOf([0, 1, 2, 3, 4])]
  expect(orders).toHaveLength(120)
  const ends = new Set<string>()
  for (const order of orders) {
    const of = await started()
    await charge(deps, of.reference, card('4000000000000002'), 'at-once')
    await charge(deps, of.reference, good, 'at-once')
    const refund = await transaction(deps.db, (tx) =>
      requestRefund(deps, tx, { purchaseId: of.purchaseId, orderId: null, amountMinor: 180 }),
    )
    await requireProvider(deps).refund({ refundId: refund, reference: of.reference, amountMinor: 180 })
    await dispute(deps, of.reference, true)
    const sent: { body: string; type: string }[] = await rows(
      `select body, type from sandbox_webhooks where payment = '${of.reference}' order by id`,
    )
    expect(sent.map(({ type }) => type)).toEqual([
      'payment.failed',
      'payment.processing',
      'payment.succeeded',
      'refund.succeeded',
      'dispute.opened',
    ])
    for (const index of order)
      expect(await deliver(JSON.parse(sent[index]?.body ?? ''))).toMatchObject({ state: 'applied' })
    const [kept] = await rows(
      `select p.state, p.refusal, p.ask_at, p.disputed_at is not null as disputed, r.state as refund, u.state as purchase
       from payments p join refunds r using (purchase_id) join purchases u on u.id = p.purchase_id
       where p.purchase_id = '${of.purchaseId}'`,
    )
    ends.add(JSON.stringify([kept, calls[of.purchaseId]]))
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    [
      { state: 'succeeded', refusal: null, ask_at: null, disputed: true, refund: 'succeeded', purchase: 'paid' },
      ['paid', 'disputed'],
    ],
  ])
})

test('an answer that was asked for earlier and comes later changes nothing', async () => {
  const of = await started()
  let answer: (() => void) | undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = Promise.withResolvers<void>()
  const slow: PaymentProvider = {
    ...requireProvider(deps),
    async find(reference) {
      const old = await truthOf(reference)
      asked.resolve()
      await waiting
      return old
    },
  }
  await charge(deps, of.reference, card('4000000000000077'), 'at-once')
  const early = event(of)
  await post(early)
  const late = applyEvent({ ...deps, payments: slow }, { provider: 'sandbox', eventId: early.id })
  await asked.promise
  market.advance(21_000)
  await deliver(event(of))
  answer?.()
  await late
  expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
  expect(calls[of.purchaseId]).toEqual(['paid'])
})

test('thirty starts at once make one payment', async () => {
  const purchaseId = await pendingPurchase(market.deps)
  const made = await Promise.all(
    Array.from({ length: 30 }, () => startPayment(deps, { purchaseId, email: 'ada@carrow.example' })),
  )
  expect(new Set(made.map((each) => each?.reference)).size).toBe(1)
  expect(await rows(`select from sandbox_payments where purchase_id = '${purchaseId}'`)).toHaveLength(1)
  expect(made[0]?.url).toBe(`http://localhost:3000/dev/pay/${made[0]?.reference}`)
})

test('thirty presses at once on the provider’s page charge once', async () => {
  const of = await started()
  await Promise.all(Array.from({ length: 30 }, () => charge(deps, of.reference, good, 'at-once')))
  const sent = await rows(
    `select from sandbox_webhooks where payment = '${of.reference}' and type = 'payment.succeeded'`,
  )
  expect(sent).toHaveLength(1)
})

describe('silence', () => {
  test('a payment of which no webhook speaks is asked about, at growing gaps', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    await askPayments(deps)
    expect((await stateOf(of.purchaseId)).payment).toBe('open')
    market.advance(2 * 60_000 + 1000)
    await askPayments(deps)
    expect(await stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
    expect(await rows(`select ask_at from payments where purchase_id = '${of.purchaseId}'`)).toEqual([{ ask_at: null }])
  })

  test('without an answer it is asked again later', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    const down = async () => {
      throw new ProviderUnavailable('down')
    }
    market.advance(3 * 60_000)
    await askPayments({ ...deps, payments: { ...requireProvider(deps), find: down } })
    expect((await stateOf(of.purchaseId)).payment).toBe('open')
    await askPayments(deps)
    expect((await stateOf(of.purchaseId)).payment).toBe('open')
    market.advance(60_000 + 1000)
    await askPayments(deps)
    expect((await stateOf(of.purchaseId)).payment).toBe('succeeded')
  })

  test('an event whose job was given up is taken up by the clock', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    const sent = event(of)
    await post(sent)
    market.advance(61 * 60_000)
    await askPayments(deps)
    expect(await rows(`select state from payment_events where event_id = '${sent.id}'`)).toEqual([{ state: 'applied' }])
    expect(calls[of.purchaseId]).toEqual(['paid'])
  })

  const cancel = (purchaseId: string) =>
    deps.db.execute(
      sql`update purchases set state = 'cancelled', ended_at = ${deps.clock.now()} where id = ${purchaseId}`,
    )

  test('the payment of a cancelled purchase is given up at the provider, also when its start was never heard of', async () => {
    const known = await started()
    const lost = await pendingPurchase(market.deps)
    for (const id of [known.purchaseId, lost]) await cancel(id)
    await askPayments(deps)
    for (const id of [known.purchaseId, lost])
      expect(await stateOf(id)).toEqual({ purchase: 'cancelled', payment: 'cancelled' })
    expect((await charge(deps, known.reference, good, 'at-once'))?.state).toBe('cancelled')
  })

  test('money that comes after the end goes back whole, once', async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    await cancel(of.purchaseId)
    for (let times = 0; times < 3; times += 1) await deliver(event(of))
    expect(calls[of.purchaseId]).toEqual(['late'])
    const refunds = await rows(`select id, amount_minor, state from refunds where purchase_id = '${of.purchaseId}'`)
    expect(refunds).toMatchObject([{ amount_minor: 70180, state: 'requested' }])
    for (let times = 0; times < 3; times += 1) await sendRefund(deps, refunds[0])
    expect(await rows(`select amount_minor from sandbox_refunds where payment = '${of.reference}'`)).toEqual([
      { amount_minor: 70180 },
    ])
    expect((await stateOf(of.purchaseId)).payment).toBe('succeeded')
  })
})

describe('money on its way back', () => {
  const paid = async () => {
    const of = await started()
    await charge(deps, of.reference, good, 'at-once')
    await deliver(event(of))
    return of
  }
  const ask = (purchaseId: string, amountMinor: number) =>
    transaction(deps.db, (tx) => requestRefund(deps, tx, { purchaseId, orderId: null, amountMinor }))

  test('a lost answer sends it once', async () => {
    const of = await paid()
    const id = await ask(of.purchaseId, 500)
    const sandbox = requireProvider(deps)
    const lost: PaymentProvider = {
      ...sandbox,
      async refund(request) {
        await sandbox.refund(request)
        throw new ProviderUnavailable('lost')
      },
    }
    await expect(sendRefund({ ...deps, payments: lost }, { id })).rejects.toThrow('lost')
    await sendRefund(deps, { id })
    expect(await rows(`select amount_minor from sandbox_refunds where payment = '${of.reference}'`)).toHaveLength(1)
    expect(await rows(`select state, reference is not null as named from refunds where id = '${id}'`)).toEqual([
      { state: 'succeeded', named: true },
    ])
  })

  test('what the provider refuses for good is parked for the administrators', async () => {
    const of = await paid()
    const id = await ask(of.purchaseId, 70181)
    for (let times = 0; times < 2; times += 1) await sendRefund(deps, { id })
    expect(await rows(`select state from refunds where id = '${id}'`)).toEqual([{ state: 'failed' }])
    expect(await rows(`select state, type, payload from payment_events where event_id = 'refund:${id}'`)).toEqual([
      { state: 'parked', type: 'refund.failed', payload: expect.objectContaining({ purchaseId: of.purchaseId }) },
    ])
  })

  test('a refund nobody asked for here is parked, once', async () => {
    const of = await paid()
    const made = await requireProvider(deps).refund({ refundId: 'elsewhere', reference: of.reference, amountMinor: 5 })
    for (let times = 0; times < 2; times += 1) await deliver(event(of))
    expect(await rows(`select type from payment_events where event_id = 'refund:${made.reference}'`)).toEqual([
      { type: 'refund.unknown' },
    ])
  })

  test('a dispute is told of once, and again when it is opened again', async () => {
    const of = await paid()
    await dispute(deps, of.reference, true)
    for (let times = 0; times < 2; times += 1) await deliver(event(of))
    await dispute(deps, of.reference, false)
    await deliver(event(of))
    await dispute(deps, of.reference, true)
    await deliver(event(of))
    expect(calls[of.purchaseId]).toEqual(['paid', 'disputed', 'disputed'])
  })
})

test('3-D Secure: refused it can be tried again, approved it is paid', async () => {
  const of = await started()
  await charge(deps, of.reference, card('4000002760003184'), 'at-once')
  await confirm(deps, of.reference, false)
  await deliver(event(of))
  expect(await paymentOf(deps.db, of.purchaseId)).toMatchObject({
    state: 'failed',
    refusal: expect.stringContaining('bank'),
  })
  await charge(deps, of.reference, card('4000002760003184'), 'at-once')
  await Promise.all([confirm(deps, of.reference, true), confirm(deps, of.reference, false)])
  await deliver(event(of))
  expect(['succeeded', 'failed']).toContain((await stateOf(of.purchaseId)).payment)
})
