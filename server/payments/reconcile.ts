import { checkoutLimits } from '@guildhall/contract/commerce-limits.ts'
import type { PaymentState, PurchaseState } from '@guildhall/contract/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { parkNotice } from './event-queries.ts'
import type { PaymentJobDeps } from './lifecycle.ts'
import { type PaymentTruth, requireProvider } from './port.ts'
import { findLateRefund, findRefund, keepRefund } from './refund-queries.ts'
import { countAsk, keepTruth, type LockedPayment, lockPayment, lockPurchase } from './truth-queries.ts'

/**
 * Asks the provider how a payment stands and makes it true here. Answers why nothing was done, as a sentence for an
 * administrator, or null. Throws `ProviderUnavailable` without an answer.
 */
export async function learn(
  deps: PaymentJobDeps,
  { purchaseId, reference }: { purchaseId: string; reference: string },
): Promise<string | null> {
  const [ask] = await countAsk(deps.db, purchaseId)
  if (!ask) return 'It names a purchase that is not here.'
  const truth = await requireProvider(deps).find(reference)
  return truth ? applyTruth(deps, truth, ask.asks) : 'The provider does not know this payment.'
}

/**
 * Makes true here what the provider says of a payment, in one transaction (product 5). `ask` is the number of the
 * question: an answer older than what is known changes nothing, so number and order of questions do not matter. Answers
 * why nothing was done, or null.
 */
export async function applyTruth(deps: PaymentJobDeps, truth: PaymentTruth, ask: number): Promise<string | null> {
  return transaction(deps.db, async (tx) => {
    const purchaseId = truth.purchaseId ?? ''
    const [purchase] = await lockPurchase(tx, purchaseId)
    const [payment] = await lockPayment(tx, purchaseId)
    if (!purchase || !payment) return 'It names a purchase that is not here.'
    const difference = differenceOf(payment, truth)
    if (difference) return difference
    if (payment.known >= ask) return null
    const state = later(payment.state, truth.state)
    if (state === 'succeeded') await receive(deps, tx, purchase)
    await keepRefunds(deps, tx, purchaseId, truth)
    const isDisputed = truth.disputedMinor !== null
    const isSold = state === 'succeeded' && purchase.state !== 'cancelled'
    if (isDisputed && !payment.disputed && isSold) await deps.lifecycle.disputed(deps, tx, purchaseId)
    const { lostMinor: totalMinor } = truth
    const amountMinor = totalMinor - payment.lost_minor
    if (amountMinor > 0 && isSold) await deps.lifecycle.lost(deps, tx, purchaseId, { amountMinor, totalMinor })
    const refusal = state === 'failed' ? truth.refusal : null
    const now = deps.clock.now()
    const askAt = new Date(now.getTime() + checkoutLimits.silenceMs)
    await keepTruth(tx, purchaseId, truth.reference, state, refusal, ask, isDisputed, now, askAt, totalMinor)
    return null
  })
}

/** How what somebody says of a payment differs from our own row; null when it does not. What it leaves out is not compared. */
export function differenceOf(
  payment: Pick<LockedPayment, 'reference' | 'amount_minor' | 'currency'>,
  said: { reference: string | null; amountMinor: number | null; currency: string | null },
): string | null {
  const { reference, amountMinor, currency } = said
  if (payment.reference !== null && reference !== null && payment.reference !== reference)
    return 'It names another payment than the one of this purchase.'
  if (amountMinor !== null && amountMinor !== payment.amount_minor)
    return `Its amount is ${amountMinor}, ours ${payment.amount_minor} (minor units).`
  if (currency !== null && currency !== payment.currency)
    return `Its currency is ${currency}, ours ${payment.currency}.`
  return null
}

// Paid stays paid, whoever is asked; given up can only turn out to be paid.
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
  const [decided] = await findLateRefund(tx, id)
  if (!decided) await deps.lifecycle.late(deps, tx, id)
}

async function keepRefunds({ clock, payments }: PaymentJobDeps, tx: Tx, purchaseId: string, truth: PaymentTruth) {
  const provider = payments?.name
  const now = clock.now()
  for (const { reference, refundId, amountMinor, state } of truth.refunds) {
    const [ours] = await findRefund(tx, refundId ?? '')
    const said = { purchaseId, payment: truth.reference, refund: reference, amountMinor }
    if (ours?.purchase_id !== purchaseId || ours.amount_minor !== amountMinor) {
      const reason = 'The provider sent money back that nobody asked for here. The ledger does not know of it.'
      await parkNotice(tx, provider, `refund:${reference}`, 'refund.unknown', said, now, reason)
      continue
    }
    const [kept] = await keepRefund(tx, ours.id, reference, state, now)
    if (kept && state === 'failed')
      await parkNotice(tx, provider, `refund:${ours.id}`, 'refund.failed', said, now, refundFailed)
  }
}

export const refundFailed = 'The provider could not send this money back. It has to reach the buyer another way.'
