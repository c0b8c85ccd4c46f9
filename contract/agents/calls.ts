import type { Calls } from '../api/endpoint.ts'

export const agentCalls = {
  list: { method: 'GET', path: '/agents', access: 'anyone' },
  facets: { method: 'GET', path: '/agents/facets', access: 'anyone' },
  mine: { method: 'GET', path: '/agents/mine', access: 'member' },
  favorites: { method: 'GET', path: '/agents/favorites', access: 'member' },
  ofAuthor: { method: 'GET', path: '/agents/author/:customUserId', access: 'anyone' },
  ofCategory: { method: 'GET', path: '/agents/category/:slug', access: 'anyone' },
  create: { method: 'POST', path: '/agents', access: 'member' },
  get: { method: 'GET', path: '/agents/:id', access: 'anyone' },
  update: { method: 'PUT', path: '/agents/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/agents/:id', access: 'member' },
  view: { method: 'POST', path: '/agents/:id/view', access: 'anyone' },
  favorite: { method: 'PUT', path: '/agents/:id/favorite', access: 'member' },
  addFavorite: { method: 'POST', path: '/agents/:id/favorite', access: 'member' },
  unfavorite: { method: 'DELETE', path: '/agents/:id/favorite', access: 'member' },
} as const satisfies Calls
