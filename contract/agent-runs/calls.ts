import type { Calls } from '../api/endpoint.ts'

export const runCalls = {
  tools: { method: 'GET', path: '/agents/:id/tools', access: 'anyone' },
  ofAgent: { method: 'GET', path: '/agents/:id/runs', access: 'member' },
  agree: { method: 'PUT', path: '/agents/:id/runs/consent', access: 'member' },
  start: { method: 'POST', path: '/agents/:id/runs', access: 'member' },
  mine: { method: 'GET', path: '/agents/runs', access: 'member' },
  read: { method: 'GET', path: '/agents/runs/:runId', access: 'member' },
  removeText: { method: 'DELETE', path: '/agents/runs/:runId/text', access: 'member' },
  removeTexts: { method: 'DELETE', path: '/agents/runs/texts', access: 'member' },
} as const satisfies Calls
