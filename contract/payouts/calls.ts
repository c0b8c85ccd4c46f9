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
  list: { method: 'GET', path: '/admin/payouts', access: 'staff', duties: ['payouts'] },
  export: { method: 'GET', path: '/admin/payouts/export', access: 'staff', duties: ['payouts'] },
  prepare: { method: 'POST', path: '/admin/payouts', access: 'staff', duties: ['payouts'] },
  paid: { method: 'POST', path: '/admin/payouts/:id/paid', access: 'staff', duties: ['payouts'] },
  stop: { method: 'POST', path: '/admin/payouts/:id/stop', access: 'staff', duties: ['payouts'] },
  cameBack: { method: 'POST', path: '/admin/payouts/:id/came-back', access: 'staff', duties: ['payouts'] },
} as const satisfies Calls
