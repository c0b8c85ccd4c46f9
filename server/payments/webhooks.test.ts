import { describe, expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { startPayments } from '../../tests/support/payments.ts'
import { applyEvent } from './events.ts'
import { type PaymentProvider, requireProvider } from './port.ts'
import { sign } from './sandbox/charges.ts'

const till = await fileFixture(startPayments())
const deps = till.deps

describe('receiving webhooks', () => {
  test('forged, truncated, old and future signatures are refused and nothing is stored', async () => {
    const of = await till.started()
    const sent = till.event(of)
    const body = JSON.stringify(sent)
    const right = sign(deps.config.sandboxSecret ?? '', body, deps.clock.now())
    const answers = [
      await till.post(sent, { secret: 'somebody else’s' }),
      await till.post(body.replace('70180', '1'), { header: right }),
      await till.post(sent, { header: right.replace('v1', 'v0') }),
      await till.post(sent, { header: 't=1,v1=' }),
      await till.post(sent, { secondsAgo: 301 }),
      await till.post(sent, { secondsAgo: -302 }),
      await till.market.call({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload: body }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'signature_wrong'])
    expect(await till.rows(`select from payment_events where event_id = '${sent.id}'`)).toEqual([])
    expect((await till.post(sent, { secondsAgo: 298 })).status).toBe(200)
  })

  test('only the configured provider exists, for POST, below 256 kB', async () => {
    for (const url of ['stripe', 'paypal', '__proto__']) {
      const answer = await till.market.call({ method: 'POST', url: `/api/payments/webhooks/${url}`, payload: '{}' })
      expect([url, answer.status]).toEqual([url, 404])
    }
    expect((await till.market.call({ method: 'GET', url: '/api/payments/webhooks/sandbox' })).status).toBe(404)
    expect((await till.post('x'.repeat(256 * 1024 + 1))).status).toBe(413)
  })

  test('an installation without payments has no webhooks and no hosted pages', async () => {
    const none = await startMarketplace({ PAYMENTS: 'none' })
    expect(none.deps.payments).toBeNull()
    expect((await none.visitor.post('/payments/webhooks/sandbox', {})).status).toBe(404)
    const [hosted, nothing] = [await none.call({ url: '/dev/pay' }), await none.call({ url: '/dev/nothing' })]
    expect(hosted.status).toBe(nothing.status)
    await none.stop()
  })

  test('fifty copies at the same time are one event, applied once', async () => {
    const of = await till.started()
    await till.pay(of)
    const sent = till.event(of)
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.post(sent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 5 }, () => applyEvent(deps, { provider: 'sandbox', eventId: sent.id })))
    expect(await till.rows(`select state from payment_events where event_id = '${sent.id}'`)).toEqual([
      { state: 'applied' },
    ])
    expect(till.calls[of.purchaseId]).toEqual(['paid'])
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'paid', payment: 'succeeded' })
  })
})

test('a webhook and its job are stored together or not at all, and only then is the webhook answered', async () => {
  const { jobs } = till.market.deps
  const { enqueue } = jobs
  const of = await till.started()
  const sent = till.event(of)
  jobs.enqueue = async () => {
    throw new Error('The queue is away')
  }
  const refused = await till.post(sent)
  jobs.enqueue = enqueue
  expect(refused.status).toBe(500)
  const stored = () => till.rows(`select state from payment_events where event_id = '${sent.id}'`)
  expect(await stored()).toEqual([])
  // It is sent again, as providers do.
  expect((await till.post(sent)).status).toBe(200)
  expect(await stored()).toEqual([{ state: 'stored' }])
})

describe('an event that does not fit is parked with its reason and changes nothing', () => {
  test.each([
    ['amount', { amountMinor: 1 }, 'Its amount is 1, ours 70180'],
    ['currency', { currency: 'EUR' }, 'Its currency is EUR, ours USD'],
    ['payment', { reference: 'pay_other' }, 'It names a different payment'],
    ['purchase', { purchaseId: 'aaaaaaaaaaaa' }, 'It names a purchase that Guildhall does not have'],
  ])('another %s', async (_what, over, reason) => {
    const of = await till.started()
    await till.pay(of)
    expect(await till.deliver(till.event(of, over))).toEqual({
      state: 'parked',
      reason: expect.stringContaining(reason),
    })
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
    expect(till.calls[of.purchaseId]).toBeUndefined()
  })

  test('a webhook that claims success is not trusted: the provider is asked', async () => {
    const of = await till.started()
    expect(await till.deliver(till.event(of))).toEqual({ state: 'applied', reason: null })
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
  })

  test('a provider that reports a different amount, and one that does not know the payment', async () => {
    const of = await till.started()
    await till.pay(of)
    const sandbox = requireProvider(deps)
    const saying = (find: PaymentProvider['find']) => ({ ...deps, payments: { ...sandbox, find } })
    const cases = [
      [async () => null, 'does not know this payment'],
      [async (name: string) => ({ ...(await till.truthOf(name)), amountMinor: 1 }), 'Its amount is 1'],
      [async (name: string) => ({ ...(await till.truthOf(name)), purchaseId: null }), 'that Guildhall does not have'],
    ] as const
    for (const [find, reason] of cases) {
      const sent = till.event(of)
      await till.post(sent)
      await applyEvent(saying(find), { provider: 'sandbox', eventId: sent.id })
      const [row] = await till.rows(`select state, reason from payment_events where event_id = '${sent.id}'`)
      expect(row).toEqual({ state: 'parked', reason: expect.stringContaining(reason) })
    }
    expect(await till.stateOf(of.purchaseId)).toEqual({ purchase: 'pending', payment: 'open' })
  })
})
