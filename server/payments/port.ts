import type { PaymentState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

/** What is to be paid. The same `purchaseId` is the same payment, however often it is asked for. Minor units, ISO 4217. */
export interface PaymentRequest {
  purchaseId: string
  amountMinor: number
  currency: string
  /** What the buyer reads at the provider. */
  description: string
  email: string
  /** Where the provider sends the buyer back to. */
  returnUrl: string
}

/** A payment the provider knows now: where it is paid, on the provider's page or by its script with a secret. */
export interface StartedPayment {
  reference: string
  url: string | null
  clientSecret: string | null
}

/** The state of a payment at the provider. Webhooks only point to it. */
export interface PaymentTruth {
  reference: string
  /** As it was given to `start`; null when the provider has none. */
  purchaseId: string | null
  amountMinor: number
  currency: string
  state: PaymentState
  /** Why the last attempt was refused, as a sentence for the buyer. */
  refusal: string | null
  refunds: {
    reference: string
    refundId: string | null
    amountMinor: number
    state: 'requested' | 'succeeded' | 'failed'
  }[]
  /** What a dispute that is open holds back; null without one. */
  disputedMinor: number | null
  /** What disputes that were lost have taken back for good; 0 without any. */
  lostMinor: number
}

/** A message of the provider whose signature was right. What it is about counts, and what it claims is compared. */
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
 * A payment provider, as the rest of the server knows it. Calls go over a network: they may be late, fail or
 * be lost after they took effect, so each is made under an idempotency key and may be made again. None is made inside a
 * transaction. All throw `ProviderUnavailable` when there is no answer.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Makes the payment, or answers the one that was made under this purchase. */
  start(request: PaymentRequest): Promise<StartedPayment>
  /** Asks for the state of a payment; null when there is none of that name. */
  find(reference: string): Promise<PaymentTruth | null>
  /** Cancels an unpaid payment; a paid one stays paid. */
  cancel(reference: string): Promise<void>
  /** Sends money back, once for each `refundId`; refused for good it has failed, perhaps without a reference. */
  refund(request: { refundId: string; reference: string; amountMinor: number }): Promise<{
    reference: string | null
    state: 'requested' | 'succeeded' | 'failed'
  }>
  /** Reads a webhook by its raw body; throws `AppError` with `signature_wrong` for a wrong, old or future signature. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
  /** How it pays sellers; null where it cannot, so that the staff send bank transfers. */
  readonly payouts: PayoutProvider | null
}

/** The part of a provider that pays sellers. */
export interface PayoutProvider {
  /** Keeps an account to pay out to; answers what people recognise it by. */
  keepAccount(account: {
    personId: string
    holder: string
    iban: string
  }): Promise<{ reference: string; last4: string }>
  /** Pays out, once for each `payoutId`. */
  payOut(request: { payoutId: string; account: string; amountMinor: number; currency: string }): Promise<{
    reference: string
    state: 'requested' | 'paid' | 'failed'
  }>
}

/** No answer came from the provider: what was asked for may or may not have happened. */
export class ProviderUnavailable extends Error {}

/** The provider of this installation; `product_no_payments` (409) where there is none. */
export function requireProvider({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new AppError('product_no_payments')
  return payments
}

/** What `lifecycle` calls need beside the transaction. */
export type LifecycleDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs' | 'realtime' | 'log' | 'payments' | 'offers'>

/**
 * What follows from the state of a payment. orders/ does it, in the transaction that applies the state, with the purchase
 * locked, so that all of it is stored or nothing. It is handed in, because orders/ imports payments/ and not the reverse.
 */
export interface PurchaseLifecycle {
  /** A pending purchase is paid. */
  paid(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** Money came for a purchase that had been cancelled: all of it goes back. */
  late(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** The buyer of a paid purchase disputes the payment at the provider. */
  disputed(deps: LifecycleDeps, tx: Tx, purchaseId: string): Promise<void>
  /** A dispute was lost: the provider gave `amountMinor` more back to the buyer; `totalMinor` with what was lost before. */
  lost(
    deps: LifecycleDeps,
    tx: Tx,
    purchaseId: string,
    lost: { amountMinor: number; totalMinor: number },
  ): Promise<void>
}

export type PaymentJobDeps = LifecycleDeps & { lifecycle: PurchaseLifecycle }
