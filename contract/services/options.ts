/** The closed lists of services. */

/** What its owner did with a service. */
export const servicePhases = ['draft', 'public', 'paused'] as const
export type ServicePhase = (typeof servicePhases)[number]

/** The state of a service, which the staff can hide in every phase. */
export const serviceStates = [...servicePhases, 'hidden'] as const
export type ServiceState = (typeof serviceStates)[number]

/** `cheapest` and `soonest` go by the package that costs least, and by the one that is delivered first. */
export const serviceSorts = ['relevance', 'newest', 'rating', 'cheapest', 'soonest'] as const
export type ServiceSort = (typeof serviceSorts)[number]
