import type { Calls } from '../api/endpoint.ts'

export const hoursCalls = {
  get: { method: 'GET', path: '/hours', access: 'member' },
  save: { method: 'PUT', path: '/hours', access: 'member' },
} as const satisfies Calls
