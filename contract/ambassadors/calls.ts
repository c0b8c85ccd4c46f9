import type { Calls } from '../api/endpoint.ts'

/** The caller's application to become a campus ambassador, and the caller as one. */
export const ambassadorshipCalls = {
  get: { method: 'GET', path: '/users/ambassador-application', access: 'member' },
  saveDraft: { method: 'PUT', path: '/users/ambassador-application/draft', access: 'member' },
  send: { method: 'POST', path: '/users/ambassador-application', access: 'member' },
  choose: { method: 'POST', path: '/users/ambassador-application/choose', access: 'member' },
  askTimes: { method: 'POST', path: '/users/ambassador-application/ask-times', access: 'member' },
  withdraw: { method: 'POST', path: '/users/ambassador-application/withdraw', access: 'member' },
  newCode: { method: 'POST', path: '/users/ambassador/new-code', access: 'member' },
  stop: { method: 'POST', path: '/users/ambassador/stop', access: 'member' },
  nameSuccessor: { method: 'PUT', path: '/users/ambassador/successor', access: 'member' },
} as const satisfies Calls

/** Campus ambassadors as everybody finds them. */
export const ambassadorCalls = {
  list: { method: 'GET', path: '/ambassadors', access: 'anyone' },
  of: { method: 'GET', path: '/ambassadors/people/:customUserId', access: 'anyone' },
} as const satisfies Calls

const staff = { access: 'staff', duties: ['ambassadors'] } as const

export const ambassadorAdminCalls = {
  list: { method: 'GET', path: '/admin/ambassadors', ...staff },
  get: { method: 'GET', path: '/admin/ambassadors/applications/:id', ...staff },
  read: { method: 'POST', path: '/admin/ambassadors/applications/:id/read', ...staff },
  offer: { method: 'POST', path: '/admin/ambassadors/applications/:id/offer', ...staff },
  accept: { method: 'POST', path: '/admin/ambassadors/applications/:id/accept', ...staff },
  refuse: { method: 'POST', path: '/admin/ambassadors/applications/:id/refuse', ...staff },
  renew: { method: 'POST', path: '/admin/ambassadors/applications/:id/renew', ...staff },
  end: { method: 'POST', path: '/admin/ambassadors/applications/:id/end', ...staff },
} as const satisfies Calls

/** Campuses with their domains, and the windows in which people can apply, as the staff edit them. */
export const campusAdminCalls = {
  campuses: { method: 'GET', path: '/admin/ambassadors/campuses', ...staff },
  addCampus: { method: 'POST', path: '/admin/ambassadors/campuses', ...staff },
  changeCampus: { method: 'PUT', path: '/admin/ambassadors/campuses/:id', ...staff },
  windows: { method: 'GET', path: '/admin/ambassadors/windows', ...staff },
  addWindow: { method: 'POST', path: '/admin/ambassadors/windows', ...staff },
  changeWindow: { method: 'PUT', path: '/admin/ambassadors/windows/:id', ...staff },
  removeWindow: { method: 'DELETE', path: '/admin/ambassadors/windows/:id', ...staff },
} as const satisfies Calls
