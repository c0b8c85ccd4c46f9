import type { Calls } from '../api/endpoint.ts'

export const projectCalls = {
  list: { method: 'GET', path: '/marketplace', access: 'anyone' },
  facets: { method: 'GET', path: '/marketplace/facets', access: 'anyone' },
  create: { method: 'POST', path: '/marketplace/projects', access: 'member' },
  get: { method: 'GET', path: '/marketplace/projects/:id', access: 'anyone' },
  update: { method: 'PUT', path: '/marketplace/projects/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/marketplace/projects/:id', access: 'member' },
  archive: { method: 'POST', path: '/marketplace/projects/:id/archive', access: 'member' },
  restore: { method: 'POST', path: '/marketplace/projects/:id/restore', access: 'member' },
  view: { method: 'POST', path: '/marketplace/projects/:id/view', access: 'anyone' },
  views: { method: 'GET', path: '/marketplace/projects/:id/views', access: 'anyone' },
  favoriteByPost: { method: 'POST', path: '/marketplace/projects/:id/favorite', access: 'member' },
  favorite: { method: 'PUT', path: '/marketplace/projects/:id/favorite', access: 'member' },
  unfavorite: { method: 'DELETE', path: '/marketplace/projects/:id/favorite', access: 'member' },
  mine: { method: 'GET', path: '/users/projects', access: 'member' },
  createMine: { method: 'POST', path: '/users/projects', access: 'member' },
} as const satisfies Calls
