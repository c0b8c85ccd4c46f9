import type { Calls } from '../api/endpoint.ts'

export const agentReviewCalls = {
  list: { method: 'GET', path: '/agents/:id/reviews', access: 'anyone' },
  own: { method: 'GET', path: '/agents/:id/review', access: 'member' },
  write: { method: 'PUT', path: '/agents/:id/review', access: 'member' },
  withdraw: { method: 'DELETE', path: '/agents/:id/review', access: 'member' },
  answer: { method: 'POST', path: '/agents/:id/reviews/:reviewId/answer', access: 'member' },
} as const satisfies Calls
