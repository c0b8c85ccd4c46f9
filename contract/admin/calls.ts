import type { Calls } from '../api/endpoint.ts'

export const adminCalls = {
  who: { method: 'GET', path: '/admin', access: 'staff' },
  overview: { method: 'GET', path: '/admin/overview', access: 'staff' },
  waiting: { method: 'GET', path: '/admin/waiting', access: 'staff' },
  queue: { method: 'GET', path: '/admin/queue', access: 'staff', duties: ['reports', 'questions', 'feedback'] },
  entry: { method: 'GET', path: '/admin/queue/:number', access: 'staff', duties: ['reports', 'questions', 'feedback'] },
  answer: {
    method: 'POST',
    path: '/admin/queue/:number/answer',
    access: 'staff',
    duties: ['reports', 'questions', 'feedback'],
  },
  close: {
    method: 'POST',
    path: '/admin/queue/:number/close',
    access: 'staff',
    duties: ['reports', 'questions', 'feedback'],
  },
  take: {
    method: 'POST',
    path: '/admin/queue/:number/take',
    access: 'staff',
    duties: ['reports', 'questions', 'feedback'],
  },
  giveBack: {
    method: 'POST',
    path: '/admin/queue/:number/give-back',
    access: 'staff',
    duties: ['reports', 'questions', 'feedback'],
  },
  hide: { method: 'POST', path: '/admin/queue/:number/hide', access: 'staff', duties: ['reports'] },
  unhide: { method: 'POST', path: '/admin/queue/:number/unhide', access: 'staff', duties: ['reports'] },
  closeTogether: {
    method: 'POST',
    path: '/admin/queue/close',
    access: 'staff',
    duties: ['reports', 'questions', 'feedback'],
  },
  listings: { method: 'GET', path: '/admin/listings', access: 'staff', duties: ['reports'] },
  published: { method: 'GET', path: '/admin/published/:kind/:id', access: 'staff', duties: ['reports'] },
  hidePublished: { method: 'POST', path: '/admin/published/:kind/:id/hide', access: 'staff', duties: ['reports'] },
  unhidePublished: { method: 'POST', path: '/admin/published/:kind/:id/unhide', access: 'staff', duties: ['reports'] },
  listing: { method: 'GET', path: '/admin/listings/:id', access: 'staff', duties: ['reports'] },
  hideListing: { method: 'POST', path: '/admin/listings/:id/hide', access: 'staff', duties: ['reports'] },
  unhideListing: { method: 'POST', path: '/admin/listings/:id/unhide', access: 'staff', duties: ['reports'] },
  service: { method: 'GET', path: '/admin/services/:id', access: 'staff', duties: ['reports'] },
  hideService: { method: 'POST', path: '/admin/services/:id/hide', access: 'staff', duties: ['reports'] },
  unhideService: { method: 'POST', path: '/admin/services/:id/unhide', access: 'staff', duties: ['reports'] },
  agent: { method: 'GET', path: '/admin/agents/:id', access: 'staff', duties: ['reports'] },
  hideAgent: { method: 'POST', path: '/admin/agents/:id/hide', access: 'staff', duties: ['reports'] },
  unhideAgent: { method: 'POST', path: '/admin/agents/:id/unhide', access: 'staff', duties: ['reports'] },
  orders: { method: 'GET', path: '/admin/orders', access: 'staff', duties: ['orders'] },
  orderMessages: { method: 'GET', path: '/admin/orders/:id/messages', access: 'staff', duties: ['disputes'] },
  orderAttendance: { method: 'GET', path: '/admin/orders/:id/attendance', access: 'staff', duties: ['disputes'] },
  paymentEvents: { method: 'GET', path: '/admin/payment-events', access: 'staff', duties: ['payments'] },
  settlePaymentEvent: {
    method: 'POST',
    path: '/admin/payment-events/:provider/:eventId/settle',
    access: 'staff',
    duties: ['payments'],
  },
  people: { method: 'GET', path: '/admin/people', access: 'staff', duties: ['people'] },
  suspend: { method: 'POST', path: '/admin/people/:customUserId/suspend', access: 'staff', duties: ['sanctions'] },
  restore: { method: 'POST', path: '/admin/people/:customUserId/restore', access: 'staff', duties: ['sanctions'] },
  person: { method: 'GET', path: '/admin/people/:customUserId', access: 'staff', duties: ['people'] },
  warn: { method: 'POST', path: '/admin/people/:customUserId/warn', access: 'staff', duties: ['sanctions'] },
  limit: { method: 'POST', path: '/admin/people/:customUserId/limit', access: 'staff', duties: ['sanctions'] },
  note: { method: 'POST', path: '/admin/people/:customUserId/note', access: 'staff', duties: ['people'] },
  readConversation: {
    method: 'POST',
    path: '/admin/people/:customUserId/read-conversation',
    access: 'staff',
    duties: ['sanctions'],
  },
  changeRole: { method: 'PUT', path: '/admin/people/:customUserId/role', access: 'staff', duties: ['roles'] },
  log: { method: 'GET', path: '/admin/log', access: 'staff', duties: ['log'] },
  logExport: { method: 'GET', path: '/admin/log/export', access: 'staff', duties: ['log'] },
} as const satisfies Calls

export const analyticsCalls = {
  read: { method: 'GET', path: '/analytics', access: 'member' },
  export: { method: 'GET', path: '/analytics/export', access: 'member' },
} as const satisfies Calls

export const dashboardCalls = {
  get: { method: 'GET', path: '/dashboarddata', access: 'member' },
} as const satisfies Calls

export const feedbackCalls = {
  send: { method: 'POST', path: '/feedback', access: 'anyone', suspended: true },
  report: { method: 'POST', path: '/reports', access: 'anyone' },
  reportProject: { method: 'POST', path: '/marketplace/projects/:id/reports', access: 'anyone' },
} as const satisfies Calls

export const unsentMailCalls = {
  list: { method: 'GET', path: '/admin/mails', access: 'staff', duties: ['mails'] },
  sendAllAgain: { method: 'POST', path: '/admin/mails/send-again', access: 'staff', duties: ['mails'] },
  sendAgain: { method: 'POST', path: '/admin/mails/:id/send-again', access: 'staff', duties: ['mails'] },
} as const satisfies Calls

const second = { access: 'staff', duties: ['roles', 'disputes', 'sanctions'] } as const

export const approvalCalls = {
  list: { method: 'GET', path: '/admin/approvals', ...second },
  approve: { method: 'POST', path: '/admin/approvals/:id/approve', ...second },
  refuse: { method: 'POST', path: '/admin/approvals/:id/refuse', ...second },
  withdraw: { method: 'POST', path: '/admin/approvals/:id/withdraw', ...second },
  conversation: {
    method: 'GET',
    path: '/admin/approvals/:id/conversation',
    access: 'staff',
    duties: ['sanctions'],
  },
} as const satisfies Calls

export const statementCalls = {
  list: { method: 'GET', path: '/statements', access: 'member', suspended: true },
  appeal: { method: 'POST', path: '/statements/:id/appeal', access: 'member', suspended: true },
} as const satisfies Calls

/** The yearly report of the staff's work. */
export const yearlyCalls = {
  report: { method: 'GET', path: '/admin/yearly/:year', access: 'staff', duties: ['log'] },
  csv: { method: 'GET', path: '/admin/yearly/:year/export', access: 'staff', duties: ['log'] },
} as const satisfies Calls

/** Kept figures of the whole platform: each role gets those of its duties. */
export const figureCalls = {
  read: { method: 'GET', path: '/admin/figures', access: 'staff' },
  csv: { method: 'GET', path: '/admin/figures/export', access: 'staff' },
} as const satisfies Calls

/** Fees and limits as they are configured. */
export const configuredCalls = {
  read: { method: 'GET', path: '/admin/configured', access: 'staff' },
} as const satisfies Calls

export const partCalls = {
  read: { method: 'GET', path: '/admin/health', access: 'staff', duties: ['health'] },
} as const satisfies Calls

const appeals = { access: 'staff', duties: ['sanctions'] } as const

export const appealCalls = {
  list: { method: 'GET', path: '/admin/appeals', ...appeals },
  decide: { method: 'POST', path: '/admin/appeals/:id/decide', ...appeals },
} as const satisfies Calls
