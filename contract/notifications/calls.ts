import type { Calls } from '../api/endpoint.ts'

export const notificationCalls = {
  list: { method: 'GET', path: '/notifications', access: 'member' },
  listOfRelations: { method: 'GET', path: '/relations/notifications', access: 'member' },
  read: { method: 'POST', path: '/notifications/:id/read', access: 'member' },
  readOfRelations: { method: 'POST', path: '/relations/notifications/:id/read', access: 'member' },
  readAll: { method: 'POST', path: '/notifications/read-all', access: 'member' },
  clear: { method: 'POST', path: '/notifications/clear', access: 'member' },
  clearOfRelations: { method: 'POST', path: '/relations/notifications/clear', access: 'member' },
  remove: { method: 'DELETE', path: '/notifications/:id', access: 'member' },
  counts: { method: 'GET', path: '/notifications/counts', access: 'member' },
  mailChoice: { method: 'GET', path: '/notifications/mail', access: 'member' },
  chooseMail: { method: 'PUT', path: '/notifications/mail', access: 'member' },
  settings: { method: 'GET', path: '/notifications/settings', access: 'member' },
  resumeMail: { method: 'POST', path: '/notifications/mail/resume', access: 'member' },
  saveSettings: { method: 'PUT', path: '/notifications/settings', access: 'member' },
} as const satisfies Calls

export const stopCalls = {
  stoppable: { method: 'GET', path: '/unsubscribe', access: 'anyone' },
  unsubscribe: { method: 'POST', path: '/unsubscribe', access: 'anyone' },
} as const satisfies Calls

export const mailReportCalls = {
  receive: { method: 'POST', path: '/mail/reports', access: 'anyone' },
} as const satisfies Calls

export const oneClickCalls = {
  unsubscribe: { method: 'POST', path: '/unsubscribe/one-click', access: 'anyone' },
} as const satisfies Calls
