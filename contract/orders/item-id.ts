import type { CartItem } from './cart.ts'

/** Returns the id of the item of a cart's line. In its own file, so that pages use it without the schemas. */
export const itemIdOf = (item: CartItem): string => (item.kind === 'project' ? item.productId : item.milestoneId)
