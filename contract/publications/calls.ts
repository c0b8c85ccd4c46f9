import type { Calls } from '../api/endpoint.ts'

export const publicationCalls = {
  own: { method: 'GET', path: '/publications', access: 'member' },
  add: { method: 'POST', path: '/publications', access: 'member' },
  change: { method: 'PUT', path: '/publications/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/publications/:id', access: 'member' },
  preview: { method: 'POST', path: '/publications/preview', access: 'member' },
  import: { method: 'POST', path: '/publications/imports', access: 'member' },
  undo: { method: 'DELETE', path: '/publications/imports/:id', access: 'member' },
  of: { method: 'GET', path: '/users/:id/publications', access: 'anyone' },
} as const satisfies Calls
