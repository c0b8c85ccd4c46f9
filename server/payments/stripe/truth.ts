import type { PaymentState } from '@guildhall/contract/commerce-options.ts'
import type Stripe from 'stripe'
import type { PaymentTruth, ProviderEvent } from '../port.ts'

const states: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}
// The others are won or closed, so that nothing is held back any more, or lost: then it is gone.
const openDisputes = new Set(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'])

/** How a payment stands, in our words, out of Stripe's three objects. */
export function truthOf(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): PaymentTruth {
  const refusal = intent.last_payment_error?.message ?? null
  const open = disputes.filter(({ status }) => openDisputes.has(status))
  return {
    reference: intent.id,
    purchaseId: intent.metadata.purchaseId ?? null,
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    state: states[intent.status] ?? (intent.last_payment_error ? 'failed' : 'open'),
    refusal,
    refunds: refunds.map(({ id, metadata, amount, status }) => ({
      reference: id,
      refundId: metadata?.refundId ?? null,
      amountMinor: amount,
      state: refundState(status),
    })),
    disputedMinor: open.length === 0 ? null : sumOf(open),
    lostMinor: sumOf(disputes.filter(({ status }) => status === 'lost')),
  }
}

const sumOf = (disputes: Stripe.Dispute[]) => disputes.reduce((sum, { amount }) => sum + amount, 0)

/** Whether money that was to go back has gone: what Stripe cancels has failed as well. */
export function refundState(status: string | null): 'requested' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested'
}

/** What an event is about. Of refunds and disputes only the payment counts: their amounts are their own. */
export function readStripeEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = { id, type, reference: null, purchaseId: null, amountMinor: null, currency: null }
  const object = data.object as Partial<Stripe.PaymentIntent> | Partial<Stripe.Charge> | Partial<Stripe.Refund>
  if (object.object === 'payment_intent' && type.startsWith('payment_intent.')) {
    const { metadata, amount = null, currency } = object
    const purchaseId = metadata?.purchaseId ?? null
    return {
      ...about,
      reference: object.id ?? null,
      purchaseId,
      amountMinor: amount,
      currency: currency?.toUpperCase() ?? null,
    }
  }
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return about
  const intent = object.payment_intent
  return { ...about, reference: (typeof intent === 'string' ? intent : intent?.id) ?? null }
}
