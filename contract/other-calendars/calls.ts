import type { Calls } from '../api/endpoint.ts'

export const otherCalendarCalls = {
  list: { method: 'GET', path: '/hours/calendars', access: 'member' },
  add: { method: 'POST', path: '/hours/calendars', access: 'member' },
  read: { method: 'POST', path: '/hours/calendars/:id/read', access: 'member' },
  remove: { method: 'DELETE', path: '/hours/calendars/:id', access: 'member' },
} as const satisfies Calls
