import { transaction } from '@guildhall/server/db/transaction.ts'
import { applyEvent } from '@guildhall/server/payments/events.ts'
import {
  type PaymentJobDeps,
  type PaymentTruth,
  type PurchaseLifecycle,
  requireProvider,
} from '@guildhall/server/payments/port.ts'
import { cardOf } from '@guildhall/server/payments/sandbox/cards.ts'
import { charge, confirm, sign } from '@guildhall/server/payments/sandbox/charges.ts'
import { payments, requestRefund, startPayment } from '@guildhall/server/payments/service.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startMarketplace } from './marketplace.ts'
import { pendingPurchase } from './purchases.ts'

export interface Sent {
  id: string
  type: string
  data: { reference: string; purchaseId: string; amountMinor: number; currency: string }
}
interface Payment {
  purchaseId: string
  reference: string
}

/** Starts payments without orders: the sandbox, the webhooks and their effects, which are only recorded by purchase. */
export async function startPayments() {
  const market = await startMarketplace()
  /** The effects on each purchase, in order. */
  const calls: Record<string, string[]> = {}
  const note = (id: string, what: string) => {
    calls[id] = [...(calls[id] ?? []), what]
  }
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
    async disputeClosed(_deps, _tx, id) {
      note(id, 'dispute closed')
    },
    async lost(_deps, _tx, id, { amountMinor, totalMinor }) {
      note(id, `lost ${amountMinor} of ${totalMinor}`)
    },
  }
  const deps: PaymentJobDeps = { ...market.deps, lifecycle }
  const rows = async (text: string) => (await deps.db.pool.query(text)).rows

  /** A purchase whose payment exists at the provider. */
  const started = async (): Promise<Payment> => {
    const purchaseId = await pendingPurchase(market.deps)
    const payment = await startPayment(deps, { purchaseId, email: 'ada@carrow.example' })
    return { purchaseId, reference: payment?.reference ?? '' }
  }
  /** Its payer tries a test card; `answer` is their answer to the bank. */
  const pay = async ({ reference }: Payment, number = '4242424242424242', answer?: 'approve' | 'refuse') => {
    const card = cardOf(number)
    if (!card) throw new Error(`${number} is no test card`)
    const payment = await charge(deps, reference, card, 'at-once')
    return answer ? confirm(deps, reference, answer === 'approve') : payment
  }
  const truthOf = async (reference: string): Promise<PaymentTruth> => {
    const truth = await requireProvider(deps).find(reference)
    if (!truth) throw new Error('The sandbox does not know this payment')
    return truth
  }
  const event = (of: Payment, over: object = {}): Sent => ({
    id: `evt_${Math.random()}`,
    type: 'payment.succeeded',
    data: { ...of, amountMinor: 70180, currency: 'USD', ...over },
  })
  const post = (
    body: Sent | string,
    { secondsAgo = 0, secret = deps.config.sandboxSecret ?? '', header = '' } = {},
  ) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const at = new Date(deps.clock.now().getTime() - secondsAgo * 1000)
    return market.call({
      method: 'POST',
      url: '/api/payments/webhooks/sandbox',
      headers: { 'content-type': 'application/json', 'sandbox-signature': header || sign(secret, payload, at) },
      payload,
    })
  }
  /** Sends an event and processes it, as its job would. */
  const deliver = async (sent: Sent) => {
    expect((await post(sent)).status).toBe(200)
    await applyEvent(deps, { provider: 'sandbox', eventId: sent.id })
    return (await rows(`select state, reason from payment_events where event_id = '${sent.id}'`))[0]
  }
  const stateOf = async (purchaseId: string) => {
    const [purchase] = await rows(`select state from purchases where id = '${purchaseId}'`)
    return { purchase: purchase?.state, payment: (await payments.of(deps.db, purchaseId))?.state }
  }
  const cancel = (purchaseId: string) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now()
      await tx.execute(sql`update purchases set state = 'cancelled', ended_at = ${now} where id = ${purchaseId}`)
      await payments.askSoon(deps, tx, purchaseId)
    })
  return { stop: market.stop, market, deps, calls, rows, started, pay, truthOf, event, post, deliver, stateOf, cancel }
}
