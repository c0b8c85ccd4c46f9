import type { PurchaseOrder } from '@guildhall/contract/checkout.ts'
import type { OrderState } from '@guildhall/contract/commerce-options.ts'

/** The way of what was bought: its steps, and the index of the one under way (all are done at their number). */
export interface ItemSteps {
  steps: readonly string[]
  current: number
}

const ofFiles = ['Paid', 'Files open', 'Completed'] as const
const ofWork = ['Paid', 'In progress', 'Delivered', 'Completed'] as const
// How far work made to order is. Delivered, it waits for its buyer to accept it.
const workAt: Record<OrderState, number | null> = {
  pending: 0,
  paid: 1,
  delivered: 3,
  'changes-requested': 1,
  reported: 3,
  completed: 4,
  cancelled: null,
  refunded: null,
}

/** The steps of each item of an order; null once the order is cancelled or refunded. */
export function stepsOf({ state, fulfilment, openedAt }: PurchaseOrder): ItemSteps | null {
  const at = workAt[state]
  if (at === null) return null
  if (fulfilment === 'made-to-order') return { steps: ofWork, current: at }
  if (state === 'completed') return { steps: ofFiles, current: ofFiles.length }
  return { steps: ofFiles, current: openedAt ? 2 : 1 }
}

/** The files of an order are open to its buyer now. */
export function hasOpenFiles({ state, openedAt }: PurchaseOrder): boolean {
  return openedAt !== null && state !== 'cancelled' && state !== 'refunded'
}
