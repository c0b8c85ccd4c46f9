import type { Calls } from '../api/endpoint.ts'

export const serviceCalls = {
  list: { method: 'GET', path: '/services', access: 'anyone' },
  facets: { method: 'GET', path: '/services/facets', access: 'anyone' },
  mine: { method: 'GET', path: '/services/mine', access: 'member' },
  favorites: { method: 'GET', path: '/services/favorites', access: 'member' },
  create: { method: 'POST', path: '/services', access: 'member' },
  askSeveral: { method: 'POST', path: '/services/requests', access: 'member' },
  get: { method: 'GET', path: '/services/:id', access: 'anyone' },
  update: { method: 'PUT', path: '/services/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/services/:id', access: 'member' },
  pause: { method: 'POST', path: '/services/:id/pause', access: 'member' },
  resume: { method: 'POST', path: '/services/:id/resume', access: 'member' },
  view: { method: 'POST', path: '/services/:id/view', access: 'anyone' },
  favorite: { method: 'PUT', path: '/services/:id/favorite', access: 'member' },
  unfavorite: { method: 'DELETE', path: '/services/:id/favorite', access: 'member' },
  reviews: { method: 'GET', path: '/services/:id/reviews', access: 'anyone' },
} as const satisfies Calls
