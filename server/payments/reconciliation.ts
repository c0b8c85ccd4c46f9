import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import type { PaymentState, PurchaseState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { parkNotice } from './event-queries.ts'
import { type PaymentJobDeps, type PaymentTruth, requireProvider } from './port.ts'
import {
  countAsk,
  findLateRefund,
  findRefund,
  keepRefund,
  keepTruth,
  type LockedPayment,
  lockPayment,
  lockPurchase,
} from './queries.ts'

/**
 * Asks the provider for the state of a payment and applies it here. Returns why nothing was done, as a sentence for an
 * administrator, or null. Throws `ProviderUnavailable` without an answer.
 */
export async function syncPayment(
  deps: PaymentJobDeps,
  { purchaseId, reference }: { purchaseId: string; reference: string },
): Promise<string | null> {
  const [ask] = await countAsk(deps.db, { purchaseId })
  if (!ask) return 'It names a purchase that Guildhall does not have.'
  const truth = await requireProvider(deps).find(reference)
  return truth ? applyTruth(deps, truth, ask.asks) : 'The provider does not know this payment.'
}

/**
 * Applies the provider's state of a payment, in one transaction. `ask` is the number of the request: an answer older than
 * the known state changes nothing, so number and order of requests do not matter. Returns why nothing was done, or null.
 */
export async function applyTruth(deps: PaymentJobDeps, truth: PaymentTruth, ask: number): Promise<string | null> {
  return transaction(deps.db, async (tx) => {
    const purchaseId = truth.purchaseId ?? ''
    const [purchase] = await lockPurchase(tx, { purchaseId })
    const [payment] = await lockPayment(tx, { purchaseId })
    if (!purchase || !payment) return 'It names a purchase that Guildhall does not have.'
    const difference = differenceOf(payment, truth)
    if (difference) return difference
    if (payment.known >= ask) return null
    const state = later(payment.state, truth.state)
    if (state === 'succeeded') await receive(deps, tx, purchase)
    await keepRefunds(deps, tx, purchaseId, truth)
    const isDisputed = truth.disputedMinor !== null
    const isSold = state === 'succeeded' && purchase.state !== 'cancelled'
    if (isDisputed && !payment.disputed && isSold) await deps.lifecycle.disputed(deps, tx, purchaseId)
    const { reference, lostMinor, card } = truth
    const amountMinor = lostMinor - payment.lost_minor
    if (amountMinor > 0 && isSold)
      await deps.lifecycle.lost(deps, tx, purchaseId, { amountMinor, totalMinor: lostMinor })
    if (!isDisputed && payment.disputed && isSold) await deps.lifecycle.disputeClosed(deps, tx, purchaseId)
    const refusal = state === 'failed' ? truth.refusal : null
    const at = deps.clock.now()
    const askAt = new Date(at.getTime() + checkoutLimits.silenceMs)
    await keepTruth(tx, { purchaseId, reference, state, refusal, ask, isDisputed, lostMinor, card, at, askAt })
    return null
  })
}

/**
 * Returns how a message about a payment differs from the stored row; null when it does not. Missing values are not compared.
 */
export function differenceOf(
  payment: Pick<LockedPayment, 'reference' | 'amount_minor' | 'currency'>,
  said: { reference: string | null; amountMinor: number | null; currency: string | null },
): string | null {
  const { reference, amountMinor, currency } = said
  if (payment.reference !== null && reference !== null && payment.reference !== reference)
    return 'It names a different payment from the one for this purchase.'
  if (amountMinor !== null && amountMinor !== payment.amount_minor)
    return `Its amount is ${amountMinor}, ours ${payment.amount_minor} (minor units).`
  if (currency !== null && currency !== payment.currency)
    return `Its currency is ${currency}, ours ${payment.currency}.`
  return null
}

// A paid payment stays paid. A cancelled payment can only turn out to be paid.
function later(known: PaymentState, said: PaymentState): PaymentState {
  if (known === 'succeeded') return known
  return known === 'cancelled' && said !== 'succeeded' ? known : said
}

async function receive(
  deps: PaymentJobDeps,
  tx: Tx,
  { id, state }: { id: string; state: PurchaseState },
): Promise<void> {
  if (state === 'pending') return deps.lifecycle.paid(deps, tx, id)
  if (state !== 'cancelled') return
  const [decided] = await findLateRefund(tx, { purchaseId: id })
  if (!decided) await deps.lifecycle.late(deps, tx, id)
}

async function keepRefunds({ clock, payments }: PaymentJobDeps, tx: Tx, purchaseId: string, truth: PaymentTruth) {
  const at = clock.now()
  for (const { reference, refundId, amountMinor, state } of truth.refunds) {
    const [ours] = await findRefund(tx, { id: refundId ?? '' })
    const payload = { purchaseId, payment: truth.reference, refund: reference, amountMinor }
    const park = (id: string, type: string, reason: string) =>
      parkNotice(tx, {
        provider: requireProvider({ payments }).name,
        eventId: `refund:${id}`,
        type,
        payload,
        at,
        reason,
      })
    if (ours?.purchase_id !== purchaseId || ours.amount_minor !== amountMinor) {
      const reason = 'The provider sent a refund that nobody asked for at Guildhall. It is not in the ledger.'
      await park(reference, 'refund.unknown', reason)
      continue
    }
    const [kept] = await keepRefund(tx, { id: ours.id, reference, state, at })
    if (kept && state === 'failed') await park(ours.id, 'refund.failed', refundFailed)
  }
}

export const refundFailed = 'The provider could not send this refund. Pay the buyer back another way.'
