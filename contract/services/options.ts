/** The closed lists of services. */

/** `paused` by its owner, `hidden` by the staff. */
export const serviceStates = ['draft', 'public', 'paused', 'hidden'] as const
export type ServiceState = (typeof serviceStates)[number]

/** `cheapest` and `soonest` go by the package that costs least, and by the one that is delivered first. */
export const serviceSorts = ['relevance', 'newest', 'rating', 'cheapest', 'soonest'] as const
export type ServiceSort = (typeof serviceSorts)[number]
