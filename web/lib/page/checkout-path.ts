/** The query parameter of the project bought directly. */
export const itemQuery = 'item'

/** The query parameter that says the sellers' questions are answered. */
export const stepQuery = 'step'

/** The query parameter of the milestones that are paid in together. */
export const milestonesQuery = 'milestones'

/** Returns the checkout URL of these milestones. */
export function milestonesCheckoutPath(ids: readonly string[]): string {
  return `/checkout?${new URLSearchParams({ [milestonesQuery]: ids.join(',') })}`
}

/** Returns the checkout URL of this project; without a project, of the cart. `step`: past the sellers' questions. */
export function checkoutPath(productId: string | null = null, step?: 'details'): string {
  const query = new URLSearchParams({
    ...(productId === null ? {} : { [itemQuery]: productId }),
    ...(step ? { [stepQuery]: step } : {}),
  })
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}
