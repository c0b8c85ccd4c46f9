import type { Calls } from '../api/endpoint.ts'

export const consultingCalls = {
  topics: { method: 'GET', path: '/consulting/topics', access: 'anyone' },
  answered: { method: 'GET', path: '/consulting/answered', access: 'anyone' },
  find: { method: 'POST', path: '/consulting/find', access: 'anyone' },
} as const satisfies Calls
