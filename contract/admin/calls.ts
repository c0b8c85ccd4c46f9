import type { Calls } from '../api/endpoint.ts'

export const adminCalls = {
  who: { method: 'GET', path: '/admin', access: 'admin' },
  overview: { method: 'GET', path: '/admin/overview', access: 'admin' },
  queue: { method: 'GET', path: '/admin/queue', access: 'admin' },
  entry: { method: 'GET', path: '/admin/queue/:number', access: 'admin' },
  answer: { method: 'POST', path: '/admin/queue/:number/answer', access: 'admin' },
  close: { method: 'POST', path: '/admin/queue/:number/close', access: 'admin' },
  hide: { method: 'POST', path: '/admin/queue/:number/hide', access: 'admin' },
  unhide: { method: 'POST', path: '/admin/queue/:number/unhide', access: 'admin' },
  orders: { method: 'GET', path: '/admin/orders', access: 'admin' },
  paymentEvents: { method: 'GET', path: '/admin/payment-events', access: 'admin' },
  settlePaymentEvent: { method: 'POST', path: '/admin/payment-events/:provider/:eventId/settle', access: 'admin' },
  people: { method: 'GET', path: '/admin/people', access: 'admin' },
  suspend: { method: 'POST', path: '/admin/people/:customUserId/suspend', access: 'admin' },
  restore: { method: 'POST', path: '/admin/people/:customUserId/restore', access: 'admin' },
  log: { method: 'GET', path: '/admin/log', access: 'admin' },
} as const satisfies Calls

export const analyticsCalls = {
  read: { method: 'GET', path: '/analytics', access: 'member' },
  export: { method: 'GET', path: '/analytics/export', access: 'member' },
} as const satisfies Calls

export const dashboardCalls = {
  get: { method: 'GET', path: '/dashboarddata', access: 'member' },
} as const satisfies Calls

export const feedbackCalls = {
  send: { method: 'POST', path: '/feedback', access: 'anyone' },
  report: { method: 'POST', path: '/reports', access: 'anyone' },
  reportProject: { method: 'POST', path: '/marketplace/projects/:id/reports', access: 'anyone' },
} as const satisfies Calls

export const unsentMailCalls = {
  list: { method: 'GET', path: '/admin/mails', access: 'admin' },
  sendAllAgain: { method: 'POST', path: '/admin/mails/send-again', access: 'admin' },
  sendAgain: { method: 'POST', path: '/admin/mails/:id/send-again', access: 'admin' },
} as const satisfies Calls
