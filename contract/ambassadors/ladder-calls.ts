import type { Calls } from '../api/endpoint.ts'

/** Campuses by the people who became active this term. */
export const ladderCalls = {
  get: { method: 'GET', path: '/ambassadors/ladder', access: 'anyone' },
} as const satisfies Calls
