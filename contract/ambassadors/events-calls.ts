import type { Calls } from '../api/endpoint.ts'

/** The events of an ambassador. */
export const campusEventCalls = {
  list: { method: 'GET', path: '/ambassadors/mine/events', access: 'member' },
  plan: { method: 'POST', path: '/ambassadors/mine/events', access: 'member' },
  change: { method: 'PUT', path: '/ambassadors/mine/events/:id', access: 'member' },
  cancel: { method: 'POST', path: '/ambassadors/mine/events/:id/cancel', access: 'member' },
  code: { method: 'POST', path: '/ambassadors/mine/events/:id/code', access: 'member' },
  outcome: { method: 'PUT', path: '/ambassadors/mine/events/:id/outcome', access: 'member' },
} as const satisfies Calls

/** Coming to an event. */
export const attendanceCalls = {
  attend: { method: 'POST', path: '/campus-events/attend', access: 'member' },
} as const satisfies Calls
