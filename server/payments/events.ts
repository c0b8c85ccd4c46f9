import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import {
  countParked,
  endEvent,
  findEvent,
  findParked,
  insertEvent,
  type ParkedRow,
  settleParked,
} from './event-queries.ts'
import type { PaymentJobDeps } from './lifecycle.ts'
import type { ProviderEvent } from './port.ts'
import { findPayment, findPaymentOf } from './queries.ts'
import { differenceOf, learn } from './reconciliation.ts'

/** Stores what a provider sent, once for each of its ids, with the job that applies it. */
export async function storeEvent(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { id: eventId, type } = event
  await transaction(db, async (tx) => {
    const [stored] = await insertEvent(tx, { provider, eventId, type, payload: event, at: clock.now() })
    if (stored) await jobs.enqueue(tx, 'payment-event', { provider, eventId })
  })
}

/**
 * Applies one event: what it claims is compared with our own row, then the provider is asked for the truth; what does not
 * fit is parked for an administrator. Done twice it is done once.
 */
export async function applyEvent(
  deps: PaymentJobDeps,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const [row] = await findEvent(deps.db, { provider, eventId })
  if (row?.state !== 'stored') return
  const reason = await reasonToPark(deps, provider, row.payload)
  await endEvent(deps.db, { provider, eventId, reason, at: deps.clock.now() })
}

async function reasonToPark(deps: PaymentJobDeps, provider: string, event: ProviderEvent): Promise<string | null> {
  const { reference, purchaseId } = event
  if (reference === null) return null
  const [payment] =
    purchaseId === null
      ? await findPaymentOf(deps.db, { provider, reference })
      : await findPayment(deps.db, { purchaseId })
  if (!payment) return 'It names a purchase that is not here.'
  if (payment.provider !== provider) return 'It is of another provider than the payment.'
  return differenceOf(payment, event) ?? learn(deps, { purchaseId: payment.purchase_id, reference })
}

interface ParkedPage {
  limit: number
  step: Step
  /** Moment, provider and id of the event at the edge; nothing for the first page. */
  from: readonly unknown[]
}

/** What providers said that could not be made true here, with refunds that failed for good: for admin/. */
export const parkedEvents = {
  /** One page, newest first; from a place backwards the oldest first. */
  list(db: Queryable, { limit, step, from }: ParkedPage): Promise<ParkedRow[]> {
    const [at, provider, eventId] = from as [string, string, string]
    return findParked[step](db, { limit, at, provider, eventId })
  },

  async count(db: Queryable): Promise<number> {
    return (await countParked(db))[0]?.events ?? 0
  },

  /** Marks one as settled; answers its type. 404 when there is none, 409 when it waits no more. */
  async settle(tx: Tx, provider: string, eventId: string): Promise<string> {
    const [settled] = await settleParked(tx, { provider, eventId })
    if (settled) return settled.type
    throw new AppError((await findEvent(tx, { provider, eventId })).length > 0 ? 'event_settled' : 'not_found')
  },
}
