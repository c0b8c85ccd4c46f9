import type { ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import type { SessionChoice } from '@guildhall/contract/orders/chosen-session.ts'

/**
 * What is bought directly, without the cart: a project, milestones of an engagement in their order, a package of a service, or a
 * session at a time.
 */
export type DirectItems =
  | { kind: 'project' | 'milestone'; ids: readonly string[] }
  | { kind: 'service'; ids: readonly string[]; choice: ServiceChoice }
  | { kind: 'session-type'; ids: readonly string[]; choice: SessionChoice }

/** The query parameter of each kind that is bought directly; several ids are separated by commas. */
const itemQueries: Record<DirectItems['kind'], string> = {
  project: 'item',
  milestone: 'milestones',
  service: 'service',
  'session-type': 'session',
}

// What is bought several at a time.
const severals: readonly DirectItems['kind'][] = ['milestone']

/** The query parameters of what is chosen from a service. */
const choiceQueries = { packageId: 'package', extras: 'extras' } as const
/** The query parameters of the chosen time of a session, and of the booking that its host approved. */
const timeQueries = { start: 'start', bookingId: 'booking' } as const

/** The query parameter that says the sellers' questions are answered. */
export const stepQuery = 'step'

/**
 * Returns the checkout URL of this project, or of these items; without anything, of the cart. `step`: past the sellers'
 * questions.
 */
export function checkoutPath(items: string | DirectItems | null = null, step?: 'details'): string {
  const direct = typeof items === 'string' ? { kind: 'project' as const, ids: [items] } : items
  const query = new URLSearchParams({
    ...(direct ? { [itemQueries[direct.kind]]: direct.ids.join() } : {}),
    ...(direct?.kind === 'service' ? choiceQuery(direct.choice) : {}),
    ...(direct?.kind === 'session-type' ? timeQuery(direct.choice) : {}),
    ...(step ? { [stepQuery]: step } : {}),
  })
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}

/** Returns the checkout URL of these milestones, which are paid in together. */
export const milestonesCheckoutPath = (ids: readonly string[]): string => checkoutPath({ kind: 'milestone', ids })

/** Returns the query parameters that name what is chosen from a service. */
export function choiceQuery({ packageId, extras }: ServiceChoice): Record<string, string> {
  return {
    [choiceQueries.packageId]: packageId,
    ...(extras.length > 0 ? { [choiceQueries.extras]: extras.join() } : {}),
  }
}

const timeQuery = ({ start, bookingId }: SessionChoice): Record<string, string> => ({
  [timeQueries.start]: start,
  ...(bookingId === null ? {} : { [timeQueries.bookingId]: bookingId }),
})

// The page before asked for the declaration that the session is not about work to be assessed.
function readTime(query: URLSearchParams): SessionChoice | null {
  const start = query.get(timeQueries.start) ?? ''
  const bookingId = query.get(timeQueries.bookingId)
  const isRight = !Number.isNaN(Date.parse(start)) && (bookingId === null || isId(bookingId))
  return isRight ? { start, bookingId, notAssessed: true } : null
}

/** Returns what a URL says is chosen from a service; null for nothing, or for wrong ids. */
export function readChoice(query: URLSearchParams): ServiceChoice | null {
  const packageId = query.get(choiceQueries.packageId) ?? ''
  const extras = query.get(choiceQueries.extras)?.split(',') ?? []
  return [packageId, ...extras].every(isId) && new Set(extras).size === extras.length ? { packageId, extras } : null
}

/** Returns what the checkout's URL says is bought directly: null for the cart, undefined for a wrong id. */
export function readDirectItems(query: URLSearchParams): DirectItems | null | undefined {
  for (const kind of ['project', 'milestone', 'service', 'session-type'] as const) {
    const ids = query.get(itemQueries[kind])?.split(',')
    if (!ids) continue
    const isOne = ids.length === 1
    if (!ids.every(isId) || (!isOne && !severals.includes(kind))) return undefined
    if (kind === 'session-type') {
      const choice = readTime(query)
      return choice ? { kind, ids, choice } : undefined
    }
    if (kind !== 'service') return { kind, ids }
    const choice = readChoice(query)
    return choice ? { kind, ids, choice } : undefined
  }
  return null
}

const isId = (id: string) => /^[a-z0-9]{12}$/.test(id)
