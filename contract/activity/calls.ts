import type { Calls } from '../api/endpoint.ts'

export const activityCalls = {
  everyone: { method: 'GET', path: '/activity', access: 'anyone' },
  known: { method: 'GET', path: '/activity/known', access: 'member' },
} as const satisfies Calls
