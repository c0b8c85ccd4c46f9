import type { Calls } from '../api/endpoint.ts'

export const jobCalls = {
  list: { method: 'GET', path: '/jobs', access: 'anyone' },
  facets: { method: 'GET', path: '/jobs/facets', access: 'anyone' },
  categories: { method: 'GET', path: '/jobs/categories', access: 'anyone' },
  mine: { method: 'GET', path: '/jobs/mine', access: 'member' },
  create: { method: 'POST', path: '/jobs', access: 'member' },
  get: { method: 'GET', path: '/jobs/:id', access: 'anyone' },
  edit: { method: 'PUT', path: '/jobs/:id', access: 'member' },
  moveDate: { method: 'POST', path: '/jobs/:id/move-date', access: 'member' },
  close: { method: 'POST', path: '/jobs/:id/close', access: 'member' },
} as const satisfies Calls

export const proposalCalls = {
  mine: { method: 'GET', path: '/proposals', access: 'member' },
  list: { method: 'GET', path: '/jobs/:id/proposals', access: 'member' },
  make: { method: 'POST', path: '/jobs/:id/proposals', access: 'member' },
  edit: { method: 'PUT', path: '/proposals/:id', access: 'member' },
  mark: { method: 'PUT', path: '/proposals/:id/mark', access: 'member' },
} as const satisfies Calls

/** Files of jobs: sent first, then named by the job that has them. */
export const jobFileCalls = {
  send: { method: 'POST', path: '/jobs/files', access: 'member' },
  drop: { method: 'DELETE', path: '/jobs/files/:fileId', access: 'member' },
  open: { method: 'GET', path: '/jobs/:id/files/:fileId', access: 'anyone' },
} as const satisfies Calls

/** Questions on the page of a job. */
export const jobQuestionCalls = {
  list: { method: 'GET', path: '/jobs/:id/questions', access: 'anyone' },
  ask: { method: 'POST', path: '/jobs/:id/questions', access: 'member' },
  answer: { method: 'POST', path: '/jobs/:id/questions/:questionId/answer', access: 'member' },
} as const satisfies Calls

export const invitationCalls = {
  mine: { method: 'GET', path: '/invitations', access: 'member' },
  list: { method: 'GET', path: '/jobs/:id/invitations', access: 'member' },
  find: { method: 'GET', path: '/jobs/:id/invitable', access: 'member' },
  invite: { method: 'POST', path: '/jobs/:id/invitations', access: 'member' },
  decline: { method: 'POST', path: '/jobs/:id/invitations/decline', access: 'member' },
} as const satisfies Calls
