/** The name under which the address of the checkout carries the one project that is bought at once. */
export const itemQuery = 'item'

/** The name under which it says that the questions of the sellers are answered. */
export const stepQuery = 'step'

/** The checkout of this project alone; without one, of the cart. `step`: beyond the questions of the sellers. */
export function checkoutPath(productId: string | null = null, step?: 'details'): string {
  const query = new URLSearchParams({
    ...(productId === null ? {} : { [itemQuery]: productId }),
    ...(step ? { [stepQuery]: step } : {}),
  })
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}
