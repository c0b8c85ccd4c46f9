import type { Calls } from '../api/endpoint.ts'

export const roomCalls = {
  get: { method: 'GET', path: '/rooms/:kind/:id', access: 'member' },
  join: { method: 'POST', path: '/rooms/:kind/:id/join', access: 'member' },
  stay: { method: 'POST', path: '/rooms/:kind/:id/stay', access: 'member' },
  signal: { method: 'POST', path: '/rooms/:kind/:id/signals', access: 'member' },
  leave: { method: 'POST', path: '/rooms/:kind/:id/stays/:stay/leave', access: 'member' },
} as const satisfies Calls
