import type { Calls } from '../api/endpoint.ts'

export const meetingCalls = {
  list: { method: 'GET', path: '/users/meetings', access: 'member' },
  schedule: { method: 'POST', path: '/users/meetings', access: 'member' },
  people: { method: 'GET', path: '/meetings/people', access: 'member' },
  free: { method: 'POST', path: '/meetings/free', access: 'member' },
  settings: { method: 'GET', path: '/meetings/settings', access: 'member' },
  saveSettings: { method: 'PUT', path: '/meetings/settings', access: 'member' },
  get: { method: 'GET', path: '/meetings/:id', access: 'member' },
  change: { method: 'PUT', path: '/meetings/:id', access: 'member' },
  accept: { method: 'POST', path: '/meetings/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/meetings/:id/decline', access: 'member' },
  propose: { method: 'POST', path: '/meetings/:id/propose', access: 'member' },
  takeTime: { method: 'POST', path: '/meetings/:id/take-time', access: 'member' },
  keepTime: { method: 'POST', path: '/meetings/:id/keep-time', access: 'member' },
  cancel: { method: 'POST', path: '/meetings/:id/cancel', access: 'member' },
  conversation: { method: 'POST', path: '/meetings/:id/conversation', access: 'member' },
  file: { method: 'GET', path: '/meetings/:id/calendar-file', access: 'member' },
} as const satisfies Calls

export const calendarCalls = {
  get: { method: 'GET', path: '/calendar', access: 'member' },
  month: { method: 'GET', path: '/calendar/month-file', access: 'member' },
  address: { method: 'GET', path: '/calendar/address', access: 'member' },
  newAddress: { method: 'POST', path: '/calendar/address', access: 'member' },
  dropAddress: { method: 'DELETE', path: '/calendar/address', access: 'member' },
  feed: { method: 'GET', path: '/calendar/feeds/:token', access: 'anyone' },
} as const satisfies Calls
