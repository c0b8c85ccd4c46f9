import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { startPayments } from '../../tests/support/payments.ts'
import { pendingPurchase } from '../../tests/support/purchases.ts'
import { applyEvent } from './events.ts'
import { askPayments, sendRefund } from './jobs.ts'
import { type PaymentProvider, ProviderUnavailable, requireProvider } from './port.ts'
import { applyTruth } from './reconciliation.ts'
import { confirm, dispute } from './sandbox/charges.ts'
import { payments, requestRefund, startPayment } from './service.ts'

const till = await fileFixture(startPayments())
const deps = till.deps

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

test('five events of one payment give the same result in each of their 120 orders', async () => {
  const orders = [...ordersOf([0, 1, 2, 3, 4])]
  expect(orders).toHaveLength(120)
  const endOf = async (order: number[]) => {
    const of = await till.started()
    await till.pay(of, '4000000000000002')
    await till.pay(of)
    const refund = await transaction(deps.db, (tx) =>
      requestRefund(deps, tx, { purchaseId: of.purchaseId, orderId: null, amountMinor: 180 }),
    )
    await requireProvider(deps).refund({ refundId: refund, reference: of.reference, amountMinor: 180 })
    await dispute(deps, of.reference, 'open')
    const sent: { body: string; type: string }[] = await till.rows(
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
      expect(await till.deliver(JSON.parse(sent[index]?.body ?? ''))).toMatchObject({ state: 'applied' })
    const [kept] = await till.rows(
      `select p.state, p.refusal, p.ask_at, p.disputed_at is not null as disputed, r.state as refund, u.state as purchase
       from payments p join refunds r using (purchase_id) join purchases u on u.id = p.purchase_id
       where p.purchase_id = '${of.purchaseId}'`,
    )
    return JSON.stringify([kept, till.calls[of.purchaseId]])
  }
  const ends = new Set<string>()
  while (orders.length > 0) for (const end of await Promise.all(orders.splice(0, 8).map(endOf))) ends.add(end)
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    [
      { state: 'succeeded', refusal: null, ask_at: null, disputed: true, refund: 'succeeded', purchase: 'paid' },
      ['paid', 'disputed'],
    ],
  ])
}, 60_000)

test('a response to an earlier request that arrives late changes nothing', async () => {
  const of = await till.started()
  let answer: (() => void) | undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = Promise.withResolvers<void>()
  const slow: PaymentProvider = {
    ...requireProvider(deps),
    async find(reference) {
      const old = await till.truthOf(reference)
      asked.resolve()
      await waiting
      return old
    },
  }
  const early = till.event(of)
  await till.post(early)
  const late = applyEvent({ ...deps, payments: slow }, { provider: 'sandbox', eventId: early.id })
  await asked.promise
  await till.pay(of, '4000000000000002')
  await till.deliver(till.event(of))
  answer?.()
  await late
  expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'failed' })
})

test('a paid purchase stays paid, whatever the provider says later', async () => {
  const of = await till.started()
  await till.pay(of)
  await till.deliver(till.event(of))
  const find = async (reference: string) => ({ ...(await till.truthOf(reference)), state: 'cancelled' as const })
  const sent = till.event(of)
  await till.post(sent)
  await applyEvent({ ...deps, payments: { ...requireProvider(deps), find } }, { provider: 'sandbox', eventId: sent.id })
  expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
})

test('thirty different events at the same time mark a purchase as paid once', async () => {
  const of = await till.started()
  await till.pay(of)
  const ends = await Promise.all(Array.from({ length: 30 }, () => till.deliver(till.event(of))))
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['applied']))
  expect(till.calls[of.purchaseId]).toEqual(['paid'])
})

test('while one response of the provider is applied another waits for it', async () => {
  const of = await till.started()
  await till.pay(of)
  const truth = await till.truthOf(of.reference)
  const held = await holdLock(deps.db, 'select from payments where purchase_id = $1 for update', [of.purchaseId])
  const first = applyTruth(deps, truth, 1)
  await held.untilHeld([first])
  const second = applyTruth(deps, truth, 2)
  await held.untilHeld([first, second])
  await held.release()
  expect(await Promise.all([first, second])).toEqual([null, null])
  expect(till.calls[of.purchaseId]).toEqual(['paid'])
})

test('thirty starts at the same time make one payment', async () => {
  const purchaseId = await pendingPurchase(till.market.deps)
  const made = await Promise.all(
    Array.from({ length: 30 }, () => startPayment(deps, { purchaseId, email: 'ada@carrow.example' })),
  )
  expect(new Set(made.map((each) => each?.reference)).size).toBe(1)
  expect(await till.rows(`select from sandbox_payments where purchase_id = '${purchaseId}'`)).toHaveLength(1)
  expect(made[0]?.url).toBe(`http://localhost:3000/dev/pay/${made[0]?.reference}`)
})

test('thirty clicks at the same time on the provider’s page charge once', async () => {
  const of = await till.started()
  await Promise.all(Array.from({ length: 30 }, () => till.pay(of)))
  const sent = await till.rows(
    `select from sandbox_webhooks where payment = '${of.reference}' and type = 'payment.succeeded'`,
  )
  expect(sent).toHaveLength(1)
})

describe('missing webhooks', () => {
  test('a payment without a webhook is checked at the provider, at growing intervals', async () => {
    const of = await till.started()
    await till.pay(of)
    await askPayments(deps)
    expect((await till.stateOf(of.purchaseId)).payment).toBe('open')
    till.market.advance(2 * 60_000 + 1000)
    await askPayments(deps)
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
    expect(await till.rows(`select ask_at from payments where purchase_id = '${of.purchaseId}'`)).toEqual([
      { ask_at: null },
    ])
  })

  test('soon after a pending purchase expires its payment is checked', async () => {
    const of = await till.started()
    till.market.advance(27 * 60_000)
    await askPayments(deps)
    const inTime = "p.ask_at <= u.expires_at + interval '1 minute'"
    const from = 'from payments p join purchases u on u.id = p.purchase_id'
    expect(await till.rows(`select ${inTime} as in_time ${from} where u.id = '${of.purchaseId}'`)).toEqual([
      { in_time: true },
    ])
  })

  test('without a response it is checked again later', async () => {
    const of = await till.started()
    await till.pay(of)
    const down = async () => {
      throw new ProviderUnavailable('down')
    }
    till.market.advance(3 * 60_000)
    await askPayments({ ...deps, payments: { ...requireProvider(deps), find: down } })
    expect((await till.stateOf(of.purchaseId)).payment).toBe('open')
    await askPayments(deps)
    expect((await till.stateOf(of.purchaseId)).payment).toBe('open')
    till.market.advance(60_000 + 1000)
    await askPayments(deps)
    expect((await till.stateOf(of.purchaseId)).payment).toBe('succeeded')
  })

  test('a provider state found without a webhook is parked once when it does not fit', async () => {
    const of = await till.started()
    await till.pay(of)
    const cheaper = async (reference: string) => ({ ...(await till.truthOf(reference)), amountMinor: 1 })
    for (let times = 0; times < 2; times += 1) {
      till.market.advance(3 * 60_000)
      await askPayments({ ...deps, payments: { ...requireProvider(deps), find: cheaper } })
    }
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
    expect(
      await till.rows(`select state, reason from payment_events where event_id = 'payment:${of.purchaseId}'`),
    ).toEqual([{ state: 'parked', reason: 'Its amount is 1, ours 70180 (minor units).' }])
  })

  test('an event whose job failed for good is picked up by the timer', async () => {
    const of = await till.started()
    await till.pay(of)
    const sent = till.event(of)
    await till.post(sent)
    till.market.advance(61 * 60_000)
    await askPayments(deps)
    expect(await till.rows(`select state from payment_events where event_id = '${sent.id}'`)).toEqual([
      { state: 'applied' },
    ])
    expect(till.calls[of.purchaseId]).toEqual(['paid'])
  })

  test('the payment of a cancelled purchase is cancelled at the provider, also when the response to its start was lost', async () => {
    const known = await till.started()
    const lost = await pendingPurchase(till.market.deps)
    for (const id of [known.purchaseId, lost]) await till.cancel(id)
    await askPayments(deps)
    for (const id of [known.purchaseId, lost])
      expect(await till.stateOf(id)).toEqual({ purchase: 'cancelled', payment: 'cancelled' })
    expect((await till.pay(known))?.state).toBe('cancelled')
  })

  test('a payment after the end is fully refunded, once', async () => {
    const of = await till.started()
    await till.pay(of)
    await till.cancel(of.purchaseId)
    for (let times = 0; times < 3; times += 1) await till.deliver(till.event(of))
    expect(till.calls[of.purchaseId]).toEqual(['late'])
    const refunds = await till.rows(
      `select id, amount_minor, state from refunds where purchase_id = '${of.purchaseId}'`,
    )
    expect(refunds).toMatchObject([{ amount_minor: 70180, state: 'requested' }])
    for (let times = 0; times < 3; times += 1) await sendRefund(deps, refunds[0])
    expect(await till.rows(`select amount_minor from sandbox_refunds where payment = '${of.reference}'`)).toEqual([
      { amount_minor: 70180 },
    ])
    expect((await till.stateOf(of.purchaseId)).payment).toBe('succeeded')
  })
})

describe('refunds in progress', () => {
  const paid = async () => {
    const of = await till.started()
    await till.pay(of)
    await till.deliver(till.event(of))
    return of
  }
  const ask = (purchaseId: string, amountMinor: number) =>
    transaction(deps.db, (tx) => requestRefund(deps, tx, { purchaseId, orderId: null, amountMinor }))

  test('a lost response refunds once', async () => {
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
    // A completed refund is not requested again.
    await expect(sendRefund({ ...deps, payments: lost }, { id })).resolves.toBeUndefined()
    expect(await till.rows(`select amount_minor from sandbox_refunds where payment = '${of.reference}'`)).toHaveLength(
      1,
    )
    expect(await till.rows(`select state, reference is not null as named from refunds where id = '${id}'`)).toEqual([
      { state: 'succeeded', named: true },
    ])
  })

  test('a permanent refusal by the provider is parked for the administrators', async () => {
    const of = await paid()
    const id = await ask(of.purchaseId, 70181)
    for (let times = 0; times < 2; times += 1) await sendRefund(deps, { id })
    expect(await till.rows(`select state from refunds where id = '${id}'`)).toEqual([{ state: 'failed' }])
    expect(await till.rows(`select state, type, payload from payment_events where event_id = 'refund:${id}'`)).toEqual([
      { state: 'parked', type: 'refund.failed', payload: expect.objectContaining({ purchaseId: of.purchaseId }) },
    ])
  })

  test('a refund that was not requested here is parked, once', async () => {
    const of = await paid()
    const made = await requireProvider(deps).refund({ refundId: 'elsewhere', reference: of.reference, amountMinor: 5 })
    for (let times = 0; times < 2; times += 1) await till.deliver(till.event(of))
    expect(await till.rows(`select type from payment_events where event_id = 'refund:${made.reference}'`)).toEqual([
      { type: 'refund.unknown' },
    ])
  })

  test('a dispute is announced once, and again when it is reopened', async () => {
    const of = await paid()
    await dispute(deps, of.reference, 'open')
    for (let times = 0; times < 2; times += 1) await till.deliver(till.event(of))
    await dispute(deps, of.reference, 'close')
    await till.deliver(till.event(of))
    await dispute(deps, of.reference, 'open')
    await till.deliver(till.event(of))
    expect(till.calls[of.purchaseId]).toEqual(['paid', 'disputed', 'dispute closed', 'disputed'])
  })

  test('a lost dispute takes what was not refunded before, once, and nothing is refunded after it', async () => {
    const of = await paid()
    const refund = (refundId: string, amountMinor: number) =>
      requireProvider(deps).refund({ refundId, reference: of.reference, amountMinor })
    expect(await refund(newId(), 180)).toMatchObject({ state: 'succeeded' })
    await dispute(deps, of.reference, 'open')
    await till.deliver(till.event(of))
    await dispute(deps, of.reference, 'lose')
    for (let times = 0; times < 3; times += 1) await till.deliver(till.event(of))
    for (const act of ['open', 'lose'] as const) await dispute(deps, of.reference, act)
    await till.deliver(till.event(of))
    expect(till.calls[of.purchaseId]).toEqual(['paid', 'disputed', 'lost 70000 of 70000', 'dispute closed'])
    expect(await refund(newId(), 1)).toMatchObject({ state: 'failed' })
    expect(await till.truthOf(of.reference)).toMatchObject({ disputedMinor: null, lostMinor: 70000 })
  })
})

test('3-D Secure: after a refusal it can be tried again, after an approval it is paid', async () => {
  const of = await till.started()
  await till.pay(of, '4000002760003184', 'refuse')
  await till.deliver(till.event(of))
  expect(await payments.of(deps.db, of.purchaseId)).toMatchObject({
    state: 'failed',
    refusal: expect.stringContaining('bank'),
  })
  await till.pay(of, '4000002760003184')
  await Promise.all([confirm(deps, of.reference, true), confirm(deps, of.reference, false)])
  await till.deliver(till.event(of))
  const { state } = await till.truthOf(of.reference)
  const purchase = state === 'succeeded' ? 'paid' : 'pending'
  expect(await till.stateOf(of.purchaseId)).toEqual({ purchase, payment: state })
  const ends = "type in ('payment.succeeded', 'payment.failed')"
  // One of the first attempt, one of the second: the other answer had no effect.
  expect(await till.rows(`select from sandbox_webhooks where payment = '${of.reference}' and ${ends}`)).toHaveLength(2)
})
