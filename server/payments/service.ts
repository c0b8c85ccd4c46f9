import { checkoutLimits, paymentLimits } from '@guildhall/contract/limits/commerce.ts'
import { returnUrlOf } from '@guildhall/contract/orders/payment-return.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { parkedEvents } from './events.ts'
import { ProviderUnavailable, requireProvider, type StartedPayment } from './port.ts'
import {
  findPayment,
  forgetCardsOf,
  forgetOldCards,
  insertPayment,
  insertRefund,
  keepReference,
  type PaymentRow,
  setAskAt,
} from './queries.ts'

/**
 * Writes the payment of a purchase, in the transaction that creates the purchase: the provider is asked after the commit.
 */
export async function openPayment(
  { payments, clock, config }: Pick<Deps, 'payments' | 'clock' | 'config'>,
  tx: Tx,
  { purchaseId, amountMinor }: { purchaseId: string; amountMinor: number },
): Promise<void> {
  const now = clock.now()
  const askAt = new Date(now.getTime() + checkoutLimits.silenceMs)
  const { name: provider } = requireProvider({ payments })
  await insertPayment(tx, { purchaseId, provider, amountMinor, currency: config.currency, at: now, askAt })
}

/**
 * Has the provider create the payment of a purchase, or return the existing one, with where to pay it. 503 without an
 * answer.
 */
export async function startPayment(
  deps: Pick<Deps, 'payments' | 'db' | 'config'>,
  { purchaseId, email }: { purchaseId: string; email: string },
): Promise<StartedPayment | null> {
  const [row] = await findPayment(deps.db, { purchaseId })
  if (!row) return null
  try {
    const started = await requireProvider(deps).start({
      purchaseId,
      amountMinor: row.amount_minor,
      currency: row.currency,
      description: `Guildhall purchase ${purchaseId}`,
      email,
      returnUrl: returnUrlOf(deps.config.origin, purchaseId),
    })
    await keepReference(deps.db, { purchaseId, reference: started.reference })
    return started
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.db.log.warn({ err: error, purchaseId }, 'The payment provider did not answer')
    throw new AppError('payments_unavailable', { retryAfter: 60 })
  }
}

/**
 * Records a refund in the caller's transaction and returns its id; a job requests it from the provider under that id.
 * Without an order it is the full refund of a late payment, once.
 */
export async function requestRefund(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  { purchaseId, orderId, amountMinor }: { purchaseId: string; orderId: string | null; amountMinor: number },
): Promise<string> {
  const id = newId()
  const [refund] = await insertRefund(tx, { id, purchaseId, orderId, amountMinor, at: clock.now() })
  if (refund?.made) await jobs.enqueue(tx, 'refund', { id })
  return refund?.id ?? id
}

export type { ParkedRow } from './event-queries.ts'

/** The payments of purchases as stored here. */
export const payments = {
  parked: parkedEvents,

  /** Null for a free purchase. */
  async of(db: Queryable, purchaseId: string): Promise<PaymentRow | null> {
    return (await findPayment(db, { purchaseId }))[0] ?? null
  },

  /** Schedules a request to the provider for the clock's next run: to cancel a payment whose purchase was cancelled. */
  async askSoon({ clock }: Pick<Deps, 'clock'>, tx: Tx, purchaseId: string): Promise<void> {
    await setAskAt(tx, { purchaseId, askAt: clock.now() })
  },

  /** Forgets with which cards a person paid, whose account is erased. */
  async forgetCardsOf(tx: Tx, buyerId: number): Promise<void> {
    await forgetCardsOf(tx, { buyerId })
  },
}

/** Forgets with which cards was paid longer than a year ago. */
export async function sweepCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetOldCards(db, { before: daysAfter(clock.now(), -paymentLimits.cardDays) })
}
