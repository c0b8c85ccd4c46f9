import type { Calls } from '../api/endpoint.ts'

/** The team of a project. */
export const teamCalls = {
  mine: { method: 'GET', path: '/teams', access: 'member' },
  counts: { method: 'GET', path: '/teams/counts', access: 'member' },
  get: { method: 'GET', path: '/marketplace/projects/:id/team', access: 'anyone' },
  log: { method: 'GET', path: '/marketplace/projects/:id/team/log', access: 'member' },
  conversation: { method: 'POST', path: '/marketplace/projects/:id/team/conversation', access: 'member' },
  leave: { method: 'POST', path: '/marketplace/projects/:id/team/leave', access: 'member' },
  changeRole: { method: 'PUT', path: '/marketplace/projects/:id/team/members/:customUserId', access: 'member' },
  remove: { method: 'POST', path: '/marketplace/projects/:id/team/members/:customUserId/remove', access: 'member' },
} as const satisfies Calls

export const teamInvitationCalls = {
  mine: { method: 'GET', path: '/teams/invitations', access: 'member' },
  invite: { method: 'POST', path: '/marketplace/projects/:id/team/invitations', access: 'member' },
  accept: { method: 'POST', path: '/teams/invitations/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/teams/invitations/:id/decline', access: 'member' },
  withdraw: { method: 'POST', path: '/teams/invitations/:id/withdraw', access: 'member' },
} as const satisfies Calls

export const teamShareCalls = {
  propose: { method: 'POST', path: '/marketplace/projects/:id/team/shares', access: 'member' },
  consent: { method: 'POST', path: '/teams/shares/:id/consent', access: 'member' },
  decline: { method: 'POST', path: '/teams/shares/:id/decline', access: 'member' },
  withdraw: { method: 'POST', path: '/teams/shares/:id/withdraw', access: 'member' },
} as const satisfies Calls

/** The offer of a project to a member of its team, who becomes its owner. */
export const handoverCalls = {
  mine: { method: 'GET', path: '/teams/handovers', access: 'member' },
  offer: { method: 'POST', path: '/marketplace/projects/:id/team/handovers', access: 'member' },
  accept: { method: 'POST', path: '/teams/handovers/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/teams/handovers/:id/decline', access: 'member' },
  withdraw: { method: 'POST', path: '/teams/handovers/:id/withdraw', access: 'member' },
} as const satisfies Calls

export const teamPlaceCalls = {
  list: { method: 'GET', path: '/teams/places', access: 'anyone' },
  open: { method: 'POST', path: '/marketplace/projects/:id/team/places', access: 'member' },
  change: { method: 'PUT', path: '/teams/places/:id', access: 'member' },
  end: { method: 'POST', path: '/teams/places/:id/end', access: 'member' },
} as const satisfies Calls

export const teamContributionCalls = {
  list: { method: 'GET', path: '/marketplace/projects/:id/team/contributions', access: 'anyone' },
  note: { method: 'POST', path: '/marketplace/projects/:id/team/contributions', access: 'member' },
  change: { method: 'PUT', path: '/teams/contributions/:id', access: 'member' },
  confirm: { method: 'POST', path: '/teams/contributions/:id/confirm', access: 'member' },
  decline: { method: 'POST', path: '/teams/contributions/:id/decline', access: 'member' },
  withdraw: { method: 'POST', path: '/teams/contributions/:id/withdraw', access: 'member' },
} as const satisfies Calls

export const teamApplicationCalls = {
  in: { method: 'GET', path: '/teams/applications/in', access: 'member' },
  out: { method: 'GET', path: '/teams/applications/out', access: 'member' },
  apply: { method: 'POST', path: '/teams/places/:id/applications', access: 'member' },
  accept: { method: 'POST', path: '/teams/applications/:id/accept', access: 'member' },
  decline: { method: 'POST', path: '/teams/applications/:id/decline', access: 'member' },
  withdraw: { method: 'POST', path: '/teams/applications/:id/withdraw', access: 'member' },
} as const satisfies Calls
