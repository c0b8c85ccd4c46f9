/** The name under which the address of the checkout carries the one project that is bought at once. */
export const itemQuery = 'item'

/** The checkout of this project alone; without one, of the cart. */
export function checkoutPath(productId: string | null = null): string {
  return productId === null ? '/checkout' : `/checkout?${new URLSearchParams({ [itemQuery]: productId })}`
}
