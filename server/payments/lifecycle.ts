import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'

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
