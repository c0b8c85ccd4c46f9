import type { Calls } from '../api/endpoint.ts'

/** Apart from the other calls of projects: home and the marketplace do not load them. */
export const saleAlertCalls = {
  get: { method: 'GET', path: '/marketplace/projects/:id/sale-alert', access: 'member' },
  ask: { method: 'PUT', path: '/marketplace/projects/:id/sale-alert', access: 'member' },
  stop: { method: 'DELETE', path: '/marketplace/projects/:id/sale-alert', access: 'member' },
  count: { method: 'GET', path: '/users/sale-alerts', access: 'member' },
} as const satisfies Calls
