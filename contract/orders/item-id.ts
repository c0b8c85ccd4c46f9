import type { CartItem } from './cart.ts'

/** Returns the id of the item of a cart's line. In its own file, so that pages use it without the schemas. */
export function itemIdOf(item: CartItem): string {
  if (item.kind === 'project') return item.productId
  if (item.kind === 'session-type') return item.sessionTypeId
  return item.kind === 'service' ? item.serviceId : item.milestoneId
}
