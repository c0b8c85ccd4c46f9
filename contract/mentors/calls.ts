import type { Calls } from '../api/endpoint.ts'

/** The caller's application to become a mentor, and what follows from it. */
export const mentoringCalls = {
  get: { method: 'GET', path: '/mentoring', access: 'member' },
  send: { method: 'POST', path: '/mentoring/application', access: 'member' },
  choose: { method: 'POST', path: '/mentoring/application/choose', access: 'member' },
  askTimes: { method: 'POST', path: '/mentoring/application/ask-times', access: 'member' },
  withdraw: { method: 'POST', path: '/mentoring/application/withdraw', access: 'member' },
  pause: { method: 'POST', path: '/mentoring/pause', access: 'member' },
  resume: { method: 'POST', path: '/mentoring/resume', access: 'member' },
  leave: { method: 'POST', path: '/mentoring/leave', access: 'member' },
} as const satisfies Calls

/** Mentors as everybody finds them. */
export const mentorCalls = {
  topics: { method: 'GET', path: '/mentors/topics', access: 'anyone' },
  list: { method: 'GET', path: '/mentors', access: 'anyone' },
  favorites: { method: 'GET', path: '/mentors/favorites', access: 'member' },
  of: { method: 'GET', path: '/mentors/:customUserId', access: 'anyone' },
  favorite: { method: 'PUT', path: '/mentors/:customUserId/favorite', access: 'member' },
  unfavorite: { method: 'DELETE', path: '/mentors/:customUserId/favorite', access: 'member' },
} as const satisfies Calls

/** The answer of somebody who can speak for an applicant, by the link in their mail. */
export const refereeCalls = {
  get: { method: 'GET', path: '/mentor-references', access: 'anyone' },
  answer: { method: 'POST', path: '/mentor-references', access: 'anyone' },
} as const satisfies Calls

const staff = { access: 'staff', duties: ['mentors'] } as const

export const mentorAdminCalls = {
  list: { method: 'GET', path: '/admin/mentors', ...staff },
  read: { method: 'POST', path: '/admin/mentors/:id/read', ...staff },
  offer: { method: 'POST', path: '/admin/mentors/:id/offer', ...staff },
  accept: { method: 'POST', path: '/admin/mentors/:id/accept', ...staff },
  refuse: { method: 'POST', path: '/admin/mentors/:id/refuse', ...staff },
  end: { method: 'POST', path: '/admin/mentors/:id/end', ...staff },
} as const satisfies Calls
