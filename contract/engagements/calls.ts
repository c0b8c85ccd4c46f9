import type { Calls } from '../api/endpoint.ts'

export const engagementCalls = {
  request: { method: 'POST', path: '/engagements', access: 'member' },
  list: { method: 'GET', path: '/engagements', access: 'member' },
  summary: { method: 'GET', path: '/engagements/summary', access: 'member' },
  export: { method: 'GET', path: '/engagements/export', access: 'member' },
  get: { method: 'GET', path: '/engagements/:id', access: 'member' },
  edit: { method: 'PUT', path: '/engagements/:id', access: 'member' },
  withdraw: { method: 'POST', path: '/engagements/:id/withdraw', access: 'member' },
  offer: { method: 'POST', path: '/engagements/:id/offer', access: 'member' },
  withdrawOffer: { method: 'POST', path: '/engagements/:id/withdraw-offer', access: 'member' },
  accept: { method: 'POST', path: '/engagements/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/engagements/:id/decline', access: 'member' },
  end: { method: 'POST', path: '/engagements/:id/end', access: 'member' },
} as const satisfies Calls

/** The CV with a request for a place for a doctorate. */
export const cvCalls = {
  send: { method: 'POST', path: '/engagements/cvs', access: 'member' },
  drop: { method: 'DELETE', path: '/engagements/cvs/:fileId', access: 'member' },
  open: { method: 'GET', path: '/engagements/:id/cv', access: 'member' },
} as const satisfies Calls

export const timesheetCalls = {
  get: { method: 'GET', path: '/engagements/:id/weeks/:number', access: 'member' },
  save: { method: 'PUT', path: '/engagements/:id/weeks/:number', access: 'member' },
  start: { method: 'POST', path: '/engagements/:id/weeks/:number/timer', access: 'member' },
  stop: { method: 'DELETE', path: '/engagements/:id/weeks/:number/timer', access: 'member' },
  deliver: { method: 'POST', path: '/engagements/:id/weeks/:number/deliver', access: 'member' },
} as const satisfies Calls

export const workReviewCalls = {
  ofEngagement: { method: 'GET', path: '/engagements/:id/review', access: 'member' },
  write: { method: 'PUT', path: '/engagements/:id/review', access: 'member' },
  withdraw: { method: 'DELETE', path: '/engagements/:id/review', access: 'member' },
  answer: { method: 'POST', path: '/engagements/:id/review/answer', access: 'member' },
  received: { method: 'GET', path: '/users/:id/work-reviews', access: 'anyone' },
} as const satisfies Calls

export const referenceCalls = {
  get: { method: 'GET', path: '/engagements/:id/reference', access: 'member' },
  agree: { method: 'PUT', path: '/engagements/:id/reference', access: 'member' },
  takeBack: { method: 'DELETE', path: '/engagements/:id/reference', access: 'member' },
} as const satisfies Calls
