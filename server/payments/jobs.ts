import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { listForgottenEvents, parkNotice } from './event-queries.ts'
import { applyEvent } from './events.ts'
import { type PaymentJobDeps, type PaymentProvider, requireProvider } from './port.ts'
import { findRefund, keepRefund, listForgottenRefunds, setAskAt, takeSilent } from './queries.ts'
import { refundFailed, syncPayment } from './reconciliation.ts'
import { runSandbox } from './sandbox/charges.ts'
import { startPayment } from './service.ts'

export const paymentJobs = [
  defineJob('refund', {}, sendRefund),
  defineJob('payment-event', {}, applyEvent),
  // Asks about payments that the provider has not reported on.
  defineJob('ask-payments', { cron: '* * * * *' }, askPayments),
  // The delayed acts of the sandbox provider: slow payments, and its webhooks.
  defineJob('sandbox', {}, runSandbox),
] as const

/** A failed job is retried for about this long; afterwards the clock picks up the rest. */
const forgottenMs = 60 * 60_000
const atOnce = 10
/** A run ends before its job would be given to another worker. */
const longestMs = 30_000

/**
 * Once a minute: asks the provider about payments without news for too long, cancels those whose purchase was cancelled, and
 * reruns events and refunds whose jobs failed permanently. Failures are retried later.
 */
export async function askPayments(deps: PaymentJobDeps): Promise<void> {
  const { payments: provider, db, clock } = deps
  if (!provider) return
  const begin = performance.now()
  while (performance.now() - begin < longestMs) {
    const silent = await takeSilent(db, { at: clock.now(), provider: provider.name, limit: atOnce })
    await each(deps, silent, (row) => askAbout(deps, provider, row))
    if (silent.length < atOnce) break
  }
  const before = new Date(clock.now().getTime() - forgottenMs)
  const forgotten = { provider: provider.name, before }
  const events = await listForgottenEvents(db, forgotten)
  await each(deps, events, ({ event_id: eventId }) => applyEvent(deps, { provider: provider.name, eventId }))
  await each(deps, await listForgottenRefunds(db, forgotten), ({ id }) => sendRefund(deps, { id }))
}

type Silent = Awaited<ReturnType<typeof takeSilent>>[number]

async function askAbout(deps: PaymentJobDeps, provider: PaymentProvider, row: Silent): Promise<void> {
  const { purchase_id: purchaseId, state, purchase_state, email } = row
  const isOver = purchase_state === 'cancelled'
  // The buyer has no address to pay at, so nothing is paid. For a cancelled purchase the provider may still have a payment.
  if (row.reference === null && !isOver) return
  const reference = row.reference ?? (await startPayment(deps, { purchaseId, email }))?.reference
  if (!reference) return
  if (isOver && state !== 'succeeded' && state !== 'cancelled') await provider.cancel(reference)
  const reason = await syncPayment(deps, { purchaseId, reference })
  if (!reason) return
  await parkNotice(deps.db, {
    provider: provider.name,
    eventId: `payment:${purchaseId}`,
    type: 'payment.unfit',
    payload: { purchaseId, payment: reference },
    at: deps.clock.now(),
    reason,
  })
}

async function each<Row>({ log }: PaymentJobDeps, rows: Row[], work: (row: Row) => Promise<void>): Promise<void> {
  await Promise.all(
    rows.map((row) =>
      work(row).catch((error: unknown) =>
        log.warn({ err: error }, 'The provider could not be asked about a payment; it is asked again'),
      ),
    ),
  )
}

/**
 * Asks the provider for a refund, with the refund's id as idempotency key, so that a repeated request sends it only once.
 * Throws `ProviderUnavailable` without an answer: the refund is then requested again.
 */
export async function sendRefund(deps: PaymentJobDeps, { id }: { id: string }): Promise<void> {
  const { db, clock } = deps
  const [row] = await findRefund(db, { id })
  if (row?.state !== 'requested' || row.reference !== null) return
  if (!row.payment) throw new Error(`The payment of refund ${id} has no reference`)
  const { reference, state } = await requireProvider(deps).refund({
    refundId: id,
    reference: row.payment,
    amountMinor: row.amount_minor,
  })
  await transaction(db, async (tx) => {
    const now = clock.now()
    const [kept] = await keepRefund(tx, { id, reference, state, at: now })
    if (!kept) return
    const { purchase_id: purchaseId, payment, amount_minor: amountMinor, provider } = row
    if (state === 'requested')
      await setAskAt(tx, { purchaseId, askAt: new Date(now.getTime() + checkoutLimits.silenceMs) })
    if (state === 'failed')
      await parkNotice(tx, {
        ...{ provider, eventId: `refund:${id}`, type: 'refund.failed', at: now, reason: refundFailed },
        payload: { purchaseId, payment, refund: reference, amountMinor },
      })
  })
}
