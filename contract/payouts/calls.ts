import type { Calls } from '../api/endpoint.ts'

export const businessCalls = {
  get: { method: 'GET', path: '/users/business-details', access: 'member' },
  save: { method: 'PUT', path: '/users/business-details', access: 'member' },
} as const satisfies Calls

export const payoutCalls = {
  balance: { method: 'GET', path: '/balance', access: 'member' },
  account: { method: 'GET', path: '/payout-account', access: 'member' },
  keepAccount: { method: 'PUT', path: '/payout-account', access: 'member' },
  payOut: { method: 'POST', path: '/payouts', access: 'member' },
} as const satisfies Calls

export const settlementCalls = {
  list: { method: 'GET', path: '/admin/payouts', access: 'admin' },
  export: { method: 'GET', path: '/admin/payouts/export', access: 'admin' },
  prepare: { method: 'POST', path: '/admin/payouts', access: 'admin' },
  paid: { method: 'POST', path: '/admin/payouts/:id/paid', access: 'admin' },
  stop: { method: 'POST', path: '/admin/payouts/:id/stop', access: 'admin' },
  cameBack: { method: 'POST', path: '/admin/payouts/:id/came-back', access: 'admin' },
} as const satisfies Calls
