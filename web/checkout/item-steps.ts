import type { PurchaseOrder } from '@guildhall/contract/checkout.ts'
import type { ItemSteps } from '#fulfilments/fulfilment.ts'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'

/** The steps of each item of an order; null once the order is cancelled or refunded. */
export function stepsOf(order: PurchaseOrder): ItemSteps | null {
  const { state } = order
  return state === 'cancelled' || state === 'refunded' ? null : fulfilmentOf(order).bought.steps(order)
}

/** The files of an order are open to its buyer now. */
export function hasOpenFiles({ state, openedAt }: PurchaseOrder): boolean {
  return openedAt !== null && state !== 'cancelled' && state !== 'refunded'
}
