import type { Calls } from './endpoint.ts'

export const botCheckCalls = {
  challenge: { method: 'GET', path: '/bot-check', access: 'anyone' },
} as const satisfies Calls

export const healthCalls = {
  test: { method: 'GET', path: '/test', access: 'anyone' },
  live: { method: 'GET', path: '/health/live', access: 'anyone' },
  ready: { method: 'GET', path: '/health/ready', access: 'anyone' },
} as const satisfies Calls

export const webhookCalls = {
  receive: { method: 'POST', path: '/payments/webhooks/:provider', access: 'anyone' },
} as const satisfies Calls
