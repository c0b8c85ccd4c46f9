import type { Calls } from '../api/endpoint.ts'

/** The confirmation of the caller's school or firm. */
export const confirmationCalls = {
  get: { method: 'GET', path: '/users/confirmation', access: 'member' },
  send: { method: 'POST', path: '/users/confirmation', access: 'member' },
  withdraw: { method: 'POST', path: '/users/confirmation/withdraw', access: 'member' },
  document: { method: 'GET', path: '/users/confirmation/document', access: 'member' },
} as const satisfies Calls

/** Documents for a request: sent first, then named by it. */
export const documentCalls = {
  send: { method: 'POST', path: '/users/confirmation/documents', access: 'member' },
  drop: { method: 'DELETE', path: '/users/confirmation/documents/:fileId', access: 'member' },
} as const satisfies Calls

const staff = { access: 'staff', duties: ['confirmations'] } as const

export const confirmationAdminCalls = {
  list: { method: 'GET', path: '/admin/confirmations', ...staff },
  get: { method: 'GET', path: '/admin/confirmations/:id', ...staff },
  document: { method: 'GET', path: '/admin/confirmations/:id/document', ...staff },
  confirm: { method: 'POST', path: '/admin/confirmations/:id/confirm', ...staff },
  refuse: { method: 'POST', path: '/admin/confirmations/:id/refuse', ...staff },
  reopen: { method: 'POST', path: '/admin/confirmations/:id/reopen', ...staff },
  takeBack: { method: 'POST', path: '/admin/confirmations/:id/take-back', ...staff },
} as const satisfies Calls
