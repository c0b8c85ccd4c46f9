import type { PaymentState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

/** A payment to start. The same `purchaseId` always gives the same payment. Minor units, ISO 4217. */
export interface PaymentRequest {
  purchaseId: string
  amountMinor: number
  currency: string
  /** The text that the buyer sees at the provider. */
  description: string
  email: string
  /** Where the provider returns the buyer to. */
  returnUrl: string
}

/** A payment started at the provider, and where to pay it: on the provider's page, or with its script and a secret. */
export interface StartedPayment {
  reference: string
  url: string | null
  clientSecret: string | null
}

/** The actual state of a payment at the provider. Webhooks only point to it. */
export interface PaymentTruth {
  reference: string
  /** As given to `start`; null when the provider has none. */
  purchaseId: string | null
  amountMinor: number
  currency: string
  state: PaymentState
  /** Why the last attempt was refused, as a sentence for the buyer. */
  refusal: string | null
  /**
   * The provider's mark of the card: the same for each payment with this card, and of no use for paying. null when it is not
   * paid by card, or when the provider has no such mark.
   */
  card: string | null
  refunds: {
    reference: string
    refundId: string | null
    amountMinor: number
    state: 'requested' | 'succeeded' | 'failed'
  }[]
  /** The amount an open dispute withholds; null without one. */
  disputedMinor: number | null
  /** The amount taken back permanently by lost disputes; 0 without any. */
  lostMinor: number
}

/** A provider message with a valid signature. Only its subject is used; its claims are compared. */
export interface ProviderEvent {
  id: string
  type: string
  /** The payment it is about; null for events that Guildhall ignores. */
  reference: string | null
  purchaseId: string | null
  amountMinor: number | null
  currency: string | null
}

/**
 * A payment provider, as the rest of the server sees it. Calls go over a network: they may be late, fail or be lost after
 * taking effect, so each has an idempotency key and may be repeated. None is made inside a transaction. All throw
 * `ProviderUnavailable` when there is no answer.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Creates the payment, or returns the existing one of this purchase. */
  start(request: PaymentRequest): Promise<StartedPayment>
  /** Returns the state of a payment; null when there is none with that reference. */
  find(reference: string): Promise<PaymentTruth | null>
  /** Cancels an unpaid payment; a paid one stays paid. */
  cancel(reference: string): Promise<void>
  /** Refunds money, once per `refundId`. A refund refused for good is 'failed' and may have no reference. */
  refund(request: { refundId: string; reference: string; amountMinor: number }): Promise<{
    reference: string | null
    state: 'requested' | 'succeeded' | 'failed'
  }>
  /** Parses a webhook from its raw body; throws `AppError` with `signature_wrong` for a wrong, old or future signature. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
  /** How it pays sellers; null when it cannot, so that the staff send bank transfers. */
  readonly payouts: PayoutProvider | null
}

/** The part of a provider that pays sellers. */
export interface PayoutProvider {
  /** Stores an account to pay out to; returns the details people recognise it by. */
  keepAccount(account: {
    personId: string
    holder: string
    iban: string
  }): Promise<{ reference: string; last4: string }>
  /** Pays out, once per `payoutId`. */
  payOut(request: { payoutId: string; account: string; amountMinor: number; currency: string }): Promise<{
    reference: string
    state: 'requested' | 'paid' | 'failed'
  }>
}

/** The provider did not answer: the request may or may not have taken effect. */
export class ProviderUnavailable extends Error {}

/** Returns this installation's provider; throws `product_no_payments` (409) when there is none. */
export function requireProvider({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new AppError('product_no_payments')
  return payments
}

/** What `lifecycle` calls need besides the transaction. */
export type LifecycleDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs' | 'realtime' | 'log' | 'payments' | 'offers'>

/**
 * The consequences of a payment's state. orders/ implements them, in the transaction that applies the state, with the
 * purchase locked, so that either everything is stored or nothing. It is injected, because orders/ imports payments/ and not
 * the reverse.
 */
export interface PurchaseLifecycle {
  /** A pending purchase is paid. */
  paid(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** Money came for a cancelled purchase: all of it is refunded. */
  late(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** The buyer of a paid purchase disputes the payment at the provider. */
  disputed(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** The provider's dispute ended; what was lost in it has been applied before. */
  disputeClosed(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** A dispute was lost: the provider returned `amountMinor` more to the buyer; `totalMinor` includes earlier losses. */
  lost(
    deps: LifecycleDeps,
    tx: Tx,
    purchaseId: string,
    lost: { amountMinor: number; totalMinor: number },
  ): Promise<void>
}

export type PaymentJobDeps = LifecycleDeps & { lifecycle: PurchaseLifecycle }
