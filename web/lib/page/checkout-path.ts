import type { SubjectKind } from '@guildhall/contract/orders/commerce-options.ts'

/** What is bought directly, without the cart: a project, or milestones of an engagement, in their order. */
export interface DirectItems {
  kind: SubjectKind
  ids: readonly string[]
}

/** The query parameter of each kind that is bought directly; several ids are separated by commas. */
const itemQueries: Record<SubjectKind, string> = { project: 'item', milestone: 'milestones' }

/** The query parameter that says the sellers' questions are answered. */
export const stepQuery = 'step'

/**
 * Returns the checkout URL of this project, or of these milestones; without anything, of the cart. `step`: past the sellers'
 * questions.
 */
export function checkoutPath(items: string | DirectItems | null = null, step?: 'details'): string {
  const direct = typeof items === 'string' ? { kind: 'project' as const, ids: [items] } : items
  const query = new URLSearchParams({
    ...(direct ? { [itemQueries[direct.kind]]: direct.ids.join() } : {}),
    ...(step ? { [stepQuery]: step } : {}),
  })
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}

/** Returns the checkout URL of these milestones, which are paid in together. */
export const milestonesCheckoutPath = (ids: readonly string[]): string => checkoutPath({ kind: 'milestone', ids })

/** Returns what the checkout's URL says is bought directly: null for the cart, undefined for a wrong id. */
export function readDirectItems(query: URLSearchParams): DirectItems | null | undefined {
  for (const kind of ['project', 'milestone'] as const) {
    const ids = query.get(itemQueries[kind])?.split(',')
    if (!ids) continue
    return ids.every((id) => /^[a-z0-9]{12}$/.test(id)) && (kind !== 'project' || ids.length === 1)
      ? { kind, ids }
      : undefined
  }
  return null
}
