import type { Calls } from '../api/endpoint.ts'

/** Joining by an ambassador's code. */
export const joinCalls = {
  invitation: { method: 'GET', path: '/join/:code', access: 'anyone' },
  open: { method: 'POST', path: '/join/:code/open', access: 'anyone' },
  enter: { method: 'POST', path: '/join', access: 'member' },
} as const satisfies Calls

/** What an ambassador sees of their own work. */
export const ownJoiningCalls = {
  get: { method: 'GET', path: '/ambassadors/mine', access: 'member' },
  people: { method: 'GET', path: '/ambassadors/mine/people', access: 'member' },
  poster: { method: 'GET', path: '/ambassadors/mine/poster', access: 'member' },
} as const satisfies Calls
