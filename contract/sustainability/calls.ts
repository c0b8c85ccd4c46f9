import type { Calls } from '../api/endpoint.ts'

/** The page of the goals. */
export const sustainabilityCalls = {
  overview: { method: 'GET', path: '/sustainability', access: 'anyone' },
  list: { method: 'GET', path: '/sustainability/claims', access: 'anyone' },
  waiting: { method: 'GET', path: '/sustainability/waiting', access: 'member' },
} as const satisfies Calls

/** Files that are evidence for claims: sent first, then named by a claim. */
export const evidenceCalls = {
  send: { method: 'POST', path: '/marketplace/goals/files', access: 'member' },
  drop: { method: 'DELETE', path: '/marketplace/goals/files/:fileId', access: 'member' },
  open: { method: 'GET', path: '/marketplace/projects/:id/goals/:goal/file', access: 'anyone' },
} as const satisfies Calls

/** The claims of one project. */
export const claimCalls = {
  get: { method: 'GET', path: '/marketplace/projects/:id/goals', access: 'anyone' },
  save: { method: 'PUT', path: '/marketplace/projects/:id/goals/:goal', access: 'member' },
  remove: { method: 'DELETE', path: '/marketplace/projects/:id/goals/:goal', access: 'member' },
  judge: { method: 'PUT', path: '/marketplace/projects/:id/goals/:goal/verdict', access: 'member' },
  takeBack: { method: 'DELETE', path: '/marketplace/projects/:id/goals/:goal/verdict', access: 'member' },
} as const satisfies Calls
