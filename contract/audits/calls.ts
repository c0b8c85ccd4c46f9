import type { Calls } from '../api/endpoint.ts'

const rules = '/engagements/:id/rules'

export const auditCalls = {
  get: { method: 'GET', path: rules, access: 'member' },
  propose: { method: 'PUT', path: rules, access: 'member' },
  agree: { method: 'POST', path: `${rules}/agree`, access: 'member' },
  sign: { method: 'POST', path: `${rules}/sign`, access: 'member' },
  prove: { method: 'POST', path: `${rules}/prove`, access: 'member' },
} as const satisfies Calls
