import type { Calls } from '../api/endpoint.ts'

export const sessionTypeCalls = {
  mine: { method: 'GET', path: '/session-types', access: 'member' },
  create: { method: 'POST', path: '/session-types', access: 'member' },
  update: { method: 'PUT', path: '/session-types/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/session-types/:id', access: 'member' },
  pause: { method: 'POST', path: '/session-types/:id/pause', access: 'member' },
  resume: { method: 'POST', path: '/session-types/:id/resume', access: 'member' },
} as const satisfies Calls
