import type { CartItem } from '@guildhall/contract/orders/cart.ts'

/** Says why a cart without anything to buy has none, and what its owner can do. */
export function nothingToBuy(items: readonly CartItem[]): string {
  const states = items.map((item) => (item.kind === 'session-type' ? (item.booking?.state ?? null) : null))
  if (states.every((state) => state === 'booked')) return 'You have booked this already. There is nothing to pay.'
  if (states.every((state) => state !== null)) return 'Open the booking to pay what you hold.'
  if (items.every(({ kind }) => kind === 'session-type'))
    return 'Nothing in your cart can be booked now. Choose another time.'
  if (items.every(({ kind }) => kind === 'project'))
    return 'Nothing in your cart can be bought now. Add another project.'
  return 'Nothing in your cart can be bought now.'
}
