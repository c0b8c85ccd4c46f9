/** The query name of the project that is bought at once. */
export const itemQuery = 'item'

/** The query name that says that the sellers' questions are answered. */
export const stepQuery = 'step'

/** The checkout of this project; without a project, of the cart. `step`: past the sellers' questions. */
export function checkoutPath(productId: string | null = null, step?: 'details'): string {
  const query = new URLSearchParams({
    ...(productId === null ? {} : { [itemQuery]: productId }),
    ...(step ? { [stepQuery]: step } : {}),
  })
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}
