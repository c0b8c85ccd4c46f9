import type { Calls } from '../api/endpoint.ts'

/** The caller as an expert. */
export const ownExpertCalls = {
  get: { method: 'GET', path: '/expert', access: 'member' },
  save: { method: 'PUT', path: '/expert', access: 'member' },
} as const satisfies Calls

/** Experts as everybody finds them. */
export const expertCalls = {
  list: { method: 'GET', path: '/experts', access: 'anyone' },
  facets: { method: 'GET', path: '/experts/facets', access: 'anyone' },
  favorites: { method: 'GET', path: '/experts/favorites', access: 'member' },
  of: { method: 'GET', path: '/experts/:customUserId', access: 'anyone' },
  favorite: { method: 'PUT', path: '/experts/:customUserId/favorite', access: 'member' },
  unfavorite: { method: 'DELETE', path: '/experts/:customUserId/favorite', access: 'member' },
} as const satisfies Calls
