import type { Calls } from '../api/endpoint.ts'

export const leaderboardCalls = {
  list: { method: 'GET', path: '/users/leaderboard', access: 'anyone' },
  points: { method: 'GET', path: '/users/leaderboard/points/:id', access: 'anyone' },
  own: { method: 'GET', path: '/users/leaderboard/own', access: 'member' },
  setListed: { method: 'PUT', path: '/users/leaderboard/own', access: 'member' },
} as const satisfies Calls
