import type { Calls } from '../api/endpoint.ts'

export const accountCalls = {
  get: { method: 'GET', path: '/account', access: 'member', suspended: true },
  requestExport: { method: 'POST', path: '/account/export', access: 'member', suspended: true },
  exportLink: { method: 'POST', path: '/account/export/link', access: 'member', suspended: true },
  pause: { method: 'POST', path: '/account/pause', access: 'member' },
  leave: { method: 'POST', path: '/account/deletion', access: 'member' },
} as const satisfies Calls

export const termsCalls = {
  read: { method: 'GET', path: '/users/terms', access: 'member' },
  accept: { method: 'POST', path: '/users/terms', access: 'member' },
} as const satisfies Calls
