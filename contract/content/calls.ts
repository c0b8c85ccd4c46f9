import type { Calls } from '../api/endpoint.ts'

const staff = { access: 'staff', duties: ['content'] } as const

/** The switches of the parts of the product. */
export const partCalls = {
  list: { method: 'GET', path: '/admin/parts', ...staff },
  set: { method: 'PUT', path: '/admin/parts/:part', ...staff },
} as const satisfies Calls

/** Versions of the policies, and what people accept of them. */
export const policyCalls = {
  list: { method: 'GET', path: '/policies/versions', access: 'anyone' },
  publish: { method: 'POST', path: '/admin/policies', ...staff },
  consent: { method: 'POST', path: '/users/policies', access: 'member' },
} as const satisfies Calls

/** Announcements: planned by the staff, dismissed by members. */
export const announcementCalls = {
  list: { method: 'GET', path: '/admin/announcements', ...staff },
  plan: { method: 'POST', path: '/admin/announcements', ...staff },
  change: { method: 'PUT', path: '/admin/announcements/:id', ...staff },
  end: { method: 'POST', path: '/admin/announcements/:id/end', ...staff },
  dismiss: { method: 'PUT', path: '/announcements/:id/dismissal', access: 'member' },
} as const satisfies Calls

/** The texts of the pages of topics. */
export const topicTextCalls = {
  shown: { method: 'GET', path: '/topic-texts', access: 'anyone' },
  list: { method: 'GET', path: '/admin/topics', ...staff },
  change: { method: 'PUT', path: '/admin/topics', ...staff },
  reset: { method: 'POST', path: '/admin/topics/reset', ...staff },
} as const satisfies Calls
