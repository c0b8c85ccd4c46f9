import type { Calls } from '../api/endpoint.ts'

export const sessionTypeCalls = {
  mine: { method: 'GET', path: '/session-types', access: 'member' },
  create: { method: 'POST', path: '/session-types', access: 'member' },
  update: { method: 'PUT', path: '/session-types/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/session-types/:id', access: 'member' },
  pause: { method: 'POST', path: '/session-types/:id/pause', access: 'member' },
  resume: { method: 'POST', path: '/session-types/:id/resume', access: 'member' },
} as const satisfies Calls

/** What a host offers, as others see it. */
export const offeredSessionCalls = {
  list: { method: 'GET', path: '/users/:customUserId/session-types', access: 'anyone' },
  get: { method: 'GET', path: '/users/:customUserId/session-types/:type', access: 'anyone' },
  slots: { method: 'GET', path: '/users/:customUserId/session-types/:type/slots', access: 'anyone' },
  wait: { method: 'PUT', path: '/users/:customUserId/session-types/:type/wait', access: 'member' },
  stopWaiting: { method: 'DELETE', path: '/users/:customUserId/session-types/:type/wait', access: 'member' },
} as const satisfies Calls

/** The goals of the two sides of a booking. */
export const goalCalls = {
  list: { method: 'GET', path: '/bookings/:id/goals', access: 'member' },
  add: { method: 'POST', path: '/bookings/:id/goals', access: 'member' },
  change: { method: 'PUT', path: '/bookings/:id/goals/:goal', access: 'member' },
  remove: { method: 'DELETE', path: '/bookings/:id/goals/:goal', access: 'member' },
} as const satisfies Calls

export const bookingCalls = {
  list: { method: 'GET', path: '/bookings', access: 'member' },
  create: { method: 'POST', path: '/bookings', access: 'member' },
  get: { method: 'GET', path: '/bookings/:id', access: 'member' },
  approve: { method: 'POST', path: '/bookings/:id/approve', access: 'member' },
  extend: { method: 'POST', path: '/bookings/:id/extend', access: 'member' },
  cancel: { method: 'POST', path: '/bookings/:id/cancel', access: 'member' },
  move: { method: 'POST', path: '/bookings/:id/move', access: 'member' },
  propose: { method: 'POST', path: '/bookings/:id/propose', access: 'member' },
  withdrawProposal: { method: 'POST', path: '/bookings/:id/withdraw-proposal', access: 'member' },
  acceptProposal: { method: 'POST', path: '/bookings/:id/accept-proposal', access: 'member' },
  leave: { method: 'POST', path: '/bookings/:id/leave', access: 'member' },
  sayAbsent: { method: 'POST', path: '/bookings/:id/say-absent', access: 'member' },
  answerAbsent: { method: 'POST', path: '/bookings/:id/answer-absent', access: 'member' },
  notes: { method: 'PUT', path: '/bookings/:id/notes', access: 'member' },
  helped: { method: 'PUT', path: '/bookings/:id/helped', access: 'member' },
  wantReviews: { method: 'POST', path: '/bookings/:id/want-reviews', access: 'member' },
  file: { method: 'GET', path: '/bookings/:id/calendar-file', access: 'member' },
} as const satisfies Calls

/** Who came to the session of an order. */
export const attendanceCalls = {
  ofOrder: { method: 'GET', path: '/orders/:id/attendance', access: 'member', suspended: true },
} as const satisfies Calls

/** What the two sides of a booking say about each other. */
export const bookingReviewCalls = {
  get: { method: 'GET', path: '/bookings/:id/review', access: 'member' },
  write: { method: 'PUT', path: '/bookings/:id/review', access: 'member' },
  withdraw: { method: 'DELETE', path: '/bookings/:id/review', access: 'member' },
  answer: { method: 'POST', path: '/bookings/:id/review/answer', access: 'member' },
} as const satisfies Calls
