import type { Calls } from '../api/endpoint.ts'

/** What finance does with the credit of ambassadors. */
export const creditCalls = {
  list: { method: 'GET', path: '/admin/ambassador-credit', access: 'staff', duties: ['payouts'] },
  release: { method: 'POST', path: '/admin/ambassador-credit', access: 'staff', duties: ['payouts'] },
} as const satisfies Calls
