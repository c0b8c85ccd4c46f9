import { signatureHeaders } from '@guildhall/contract/api/request-headers.ts'
import { paymentLimits } from '@guildhall/contract/limits/commerce.ts'
import type { PaymentState } from '@guildhall/contract/orders/commerce-options.ts'
import type Stripe from 'stripe'
import type { StripeConfig } from '#config/outside-services.ts'
import { AppError } from '#http/errors.ts'
import type { Clock } from '../../deps.ts'
import { type PaymentProvider, type PaymentTruth, type ProviderEvent, ProviderUnavailable } from '../port.ts'
import { stripePageUrl } from './pay-page.ts'

/** Where its API answers; Stripe itself when absent. */
type Api = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>

/**
 * Stripe through its own library: a Payment Intent for each purchase, paid on a page of Guildhall with Stripe's script.
 * Stripe's idempotency keys last a day, so it first looks for what may have been created earlier.
 */
export function stripeProvider(keys: StripeConfig, clock: Clock, api: Api = {}): PaymentProvider {
  let loading: Promise<Stripe> | undefined
  // 600 kB of code that an installation without Stripe, and the startup of one with it, need not load.
  const load = async () => {
    const { default: Library } = await import('stripe')
    return new Library(keys.secretKey, {
      ...api,
      timeout: paymentLimits.callMs,
      maxNetworkRetries: 0,
      telemetry: false,
    })
  }
  const client = () => {
    loading ??= load()
    return loading
  }
  return {
    name: 'stripe',

    async start({ purchaseId, amountMinor, currency, description, email, returnUrl }) {
      const stripe = await client()
      const intent = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        description,
        receipt_email: email,
        metadata: { purchaseId },
        automatic_payment_methods: { enabled: true },
      }
      const made = await answerOf(stripe.paymentIntents.create(intent, { idempotencyKey: purchaseId }))
      if (!made) throw new AppError('payment_refused')
      const url = stripePageUrl(returnUrl, purchaseId, made.client_secret ?? '')
      return { reference: made.id, url, clientSecret: made.client_secret }
    },

    async find(reference) {
      const stripe = await client()
      const intent = await answerOf(stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))
      if (!intent) return null
      if (intent.status !== 'succeeded') return truthOf(intent, [], [])
      const about = { payment_intent: reference, limit: 100 }
      const [refunds, disputes] = await Promise.all([
        answerOf(stripe.refunds.list(about)),
        answerOf(stripe.disputes.list(about)),
      ])
      return truthOf(intent, refunds?.data ?? [], disputes?.data ?? [])
    },

    async cancel(reference) {
      const stripe = await client()
      // Stripe refuses this for a payment that is already paid, processing or cancelled.
      await answerOf(stripe.paymentIntents.cancel(reference))
    },

    async refund({ refundId, reference, amountMinor }) {
      const stripe = await client()
      const made = await answerOf(stripe.refunds.list({ payment_intent: reference, limit: 100 }))
      const same = made?.data.find(({ metadata }) => metadata?.refundId === refundId)
      const refund =
        same ??
        (await answerOf(
          stripe.refunds.create(
            { payment_intent: reference, amount: amountMinor, metadata: { refundId } },
            { idempotencyKey: refundId },
          ),
        ))
      if (!refund) return { reference: null, state: 'failed' }
      return { reference: refund.id, state: refundState(refund.status) }
    },

    async readEvent(body, headers) {
      const stripe = await client()
      const header = String(headers[signatureHeaders.stripe])
      const now = clock.now().getTime()
      const event = readSigned(() =>
        stripe.webhooks.constructEvent(
          body,
          header,
          keys.webhookSecret,
          paymentLimits.toleranceSeconds,
          undefined,
          now,
        ),
      )
      // The library refuses old signatures but accepts future ones.
      const seconds = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1])
      if (!(seconds - now / 1000 <= paymentLimits.toleranceSeconds)) throw new AppError('signature_wrong')
      return readStripeEvent(event)
    },

    // Stripe pays out to others only through Connect, whose onboarding is not implemented (docs/operations/outside-parts.md).
    payouts: null,
  }
}

/**
 * Returns Stripe's answer; null when it refuses the request permanently. With any other error the request may or may not
 * have taken effect.
 */
async function answerOf<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const { type, message } = error as Stripe.errors.StripeError
    if (type === 'StripeInvalidRequestError' || type === 'StripeCardError') return null
    throw new ProviderUnavailable(`Stripe did not answer: ${type ?? ''} ${message}`, { cause: error })
  }
}

function readSigned(read: () => Stripe.Event): Stripe.Event {
  try {
    return read()
  } catch {
    throw new AppError('signature_wrong')
  }
}

const states: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}
// The other disputes are won or closed, so that nothing is withheld any more, or lost: then the money is gone.
const openDisputes = new Set(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'])

/** Returns the state of a payment, combined from Stripe's three objects. */
function truthOf(intent: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): PaymentTruth {
  const refusal = intent.last_payment_error?.message ?? null
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const open = disputes.filter(({ status }) => openDisputes.has(status))
  return {
    reference: intent.id,
    purchaseId: intent.metadata.purchaseId ?? null,
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    state: states[intent.status] ?? (intent.last_payment_error ? 'failed' : 'open'),
    refusal,
    card: charge?.payment_method_details?.card?.fingerprint ?? null,
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

/** Returns the state of a refund: one that Stripe cancels has also failed. */
function refundState(status: string | null): 'requested' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested'
}

/** Returns the subject of an event. For refunds and disputes only the payment counts: their amounts are their own. */
function readStripeEvent({ id, type, data }: Stripe.Event): ProviderEvent {
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
