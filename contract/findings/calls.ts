import type { Calls } from '../api/endpoint.ts'

const findings = '/engagements/:id/findings'

export const findingCalls = {
  list: { method: 'GET', path: findings, access: 'member' },
  add: { method: 'POST', path: findings, access: 'member' },
  import: { method: 'POST', path: `${findings}/import`, access: 'member' },
  recheck: { method: 'POST', path: `${findings}/recheck`, access: 'member' },
  keep: { method: 'PUT', path: `${findings}/keep`, access: 'member' },
  exportMarkdown: { method: 'GET', path: `${findings}/export/markdown`, access: 'member' },
  exportCsv: { method: 'GET', path: `${findings}/export/csv`, access: 'member' },
  exportSarif: { method: 'GET', path: `${findings}/export/sarif`, access: 'member' },
  get: { method: 'GET', path: `${findings}/:number`, access: 'member' },
  edit: { method: 'PUT', path: `${findings}/:number`, access: 'member' },
  remove: { method: 'DELETE', path: `${findings}/:number`, access: 'member' },
  move: { method: 'POST', path: `${findings}/:number/move`, access: 'member' },
} as const satisfies Calls
