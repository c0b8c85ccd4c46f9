import type { Calls } from '../api/endpoint.ts'

export const connectionCalls = {
  list: { method: 'GET', path: '/connections', access: 'member' },
  send: { method: 'POST', path: '/connections', access: 'member' },
  answer: { method: 'POST', path: '/connections/answers', access: 'member' },
  accept: { method: 'PUT', path: '/connections/:id/accept', access: 'member' },
  reject: { method: 'PUT', path: '/connections/:id/reject', access: 'member' },
  remove: { method: 'DELETE', path: '/connections/:id', access: 'member' },
  ofPerson: { method: 'GET', path: '/users/:id/connections', access: 'anyone' },
} as const satisfies Calls

export const followCalls = {
  follow: { method: 'POST', path: '/users/follow', access: 'member' },
  unfollow: { method: 'DELETE', path: '/users/follow', access: 'member' },
  following: { method: 'GET', path: '/users/following', access: 'member' },
  social: { method: 'GET', path: '/social/:id', access: 'anyone' },
  suggestions: { method: 'GET', path: '/users/suggestions', access: 'member' },
  setGrounds: { method: 'PUT', path: '/users/suggestions', access: 'member' },
  putAway: { method: 'POST', path: '/users/suggestions/dismiss', access: 'member' },
} as const satisfies Calls

export const relationCalls = {
  send: { method: 'POST', path: '/relations/send', access: 'member' },
  accept: { method: 'POST', path: '/relations/accept', access: 'member' },
  decline: { method: 'POST', path: '/relations/decline', access: 'member' },
  cancel: { method: 'POST', path: '/relations/cancel', access: 'member' },
  remove: { method: 'POST', path: '/relations/remove-connection', access: 'member' },
  block: { method: 'POST', path: '/relations/block', access: 'member' },
  unblock: { method: 'POST', path: '/relations/unblock', access: 'member' },
  me: { method: 'GET', path: '/relations/me', access: 'member' },
  status: { method: 'GET', path: '/relations/status', access: 'member' },
} as const satisfies Calls
