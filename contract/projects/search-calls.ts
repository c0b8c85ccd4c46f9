import type { Calls } from '../api/endpoint.ts'

export const savedCalls = {
  favorites: { method: 'GET', path: '/favorites', access: 'member' },
  list: { method: 'GET', path: '/saved-searches', access: 'member' },
  save: { method: 'POST', path: '/saved-searches', access: 'member' },
  remove: { method: 'DELETE', path: '/saved-searches', access: 'member' },
} as const satisfies Calls

export const searchCalls = {
  suggestions: { method: 'GET', path: '/search/suggestions', access: 'anyone' },
  search: { method: 'GET', path: '/search', access: 'anyone' },
} as const satisfies Calls
