import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { endEvent, findEvent, insertEvent } from './event-queries.ts'
import type { PaymentJobDeps } from './lifecycle.ts'
import type { ProviderEvent } from './port.ts'
import { findPayment, findPaymentOf } from './queries.ts'
import { differenceOf, learn } from './reconcile.ts'

/** Keeps what a provider told us, once for each of its ids, with the job that works it off. */
export async function storeEvent(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [stored] = await insertEvent(tx, provider, event.id, event.type, event, clock.now())
    if (stored) await jobs.enqueue(tx, 'payment-event', { provider, eventId: event.id })
  })
}

/**
 * Works one event off: what it claims is compared with our own row, then the provider is asked for the truth; what does
 * not fit is parked for an administrator. Done twice it is done once.
 */
export async function applyEvent(
  deps: PaymentJobDeps,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const [row] = await findEvent(deps.db, provider, eventId)
  if (row?.state !== 'stored') return
  const reason = await reasonToPark(deps, provider, row.payload)
  await endEvent(deps.db, provider, eventId, reason, deps.clock.now())
}

async function reasonToPark(deps: PaymentJobDeps, provider: string, event: ProviderEvent): Promise<string | null> {
  const { reference, purchaseId } = event
  if (reference === null) return null
  const [payment] =
    purchaseId === null ? await findPaymentOf(deps.db, provider, reference) : await findPayment(deps.db, purchaseId)
  if (!payment) return 'It names a purchase that is not here.'
  if (payment.provider !== provider) return 'It is of another provider than the payment.'
  return differenceOf(payment, event) ?? learn(deps, { purchaseId: payment.purchase_id, reference })
}
