import type { Calls } from '../api/endpoint.ts'

export const conversationCalls = {
  list: { method: 'GET', path: '/conversations', access: 'member' },
  begin: { method: 'POST', path: '/conversations', access: 'member' },
  search: { method: 'GET', path: '/conversations/search', access: 'member' },
  get: { method: 'GET', path: '/conversations/:id', access: 'member' },
  orders: { method: 'GET', path: '/conversations/:id/orders', access: 'member' },
  read: { method: 'PUT', path: '/conversations/:id/read', access: 'member' },
  mute: { method: 'POST', path: '/conversations/:id/mute', access: 'member' },
  archive: { method: 'POST', path: '/conversations/:id/archive', access: 'member' },
  report: { method: 'POST', path: '/conversations/:id/report', access: 'member' },
  accept: { method: 'POST', path: '/conversations/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/conversations/:id/decline', access: 'member' },
} as const satisfies Calls

export const groupCalls = {
  rename: { method: 'PATCH', path: '/conversations/:id', access: 'member' },
  add: { method: 'POST', path: '/conversations/:id/members', access: 'member' },
  setRole: { method: 'PUT', path: '/conversations/:id/members/:customUserId', access: 'member' },
  removeMember: { method: 'DELETE', path: '/conversations/:id/members/:customUserId', access: 'member' },
} as const satisfies Calls

export const messageFileCalls = {
  list: { method: 'GET', path: '/conversations/:id/attachments', access: 'member' },
  attach: { method: 'POST', path: '/conversations/:id/attachments', access: 'member' },
  detach: { method: 'DELETE', path: '/conversations/:id/attachments/:fileId', access: 'member' },
  openFile: { method: 'GET', path: '/conversations/:id/attachments/:fileId', access: 'member' },
} as const satisfies Calls

export const messageCalls = {
  list: { method: 'GET', path: '/conversations/:id/messages', access: 'member' },
  send: { method: 'POST', path: '/conversations/:id/messages', access: 'member' },
  edit: { method: 'PATCH', path: '/messages/:id', access: 'member' },
  remove: { method: 'DELETE', path: '/messages/:id', access: 'member' },
} as const satisfies Calls
