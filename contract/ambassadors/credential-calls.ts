import type { Calls } from '../api/endpoint.ts'

/** The credentials of the caller. */
export const ownCredentialCalls = {
  list: { method: 'GET', path: '/ambassadors/mine/credentials', access: 'member' },
  file: { method: 'GET', path: '/ambassadors/mine/credentials/:id/file', access: 'member' },
  show: { method: 'PUT', path: '/ambassadors/mine/credentials/:id/shown', access: 'member' },
} as const satisfies Calls
