import type { Calls } from '../api/endpoint.ts'

/** Apart from the other calls of agents: only the page of an agent and that of its versions load these. */
export const agentTrustCalls = {
  trust: { method: 'GET', path: '/agents/:id/trust', access: 'anyone' },
  versions: { method: 'GET', path: '/agents/:id/versions', access: 'anyone' },
  manifest: { method: 'GET', path: '/agents/:id/versions/:number/manifest', access: 'anyone' },
  publishVersion: { method: 'POST', path: '/agents/:id/versions', access: 'member' },
  consent: { method: 'POST', path: '/agents/:id/consents', access: 'member' },
  host: { method: 'GET', path: '/agents/:id/host', access: 'member' },
  proveHost: { method: 'POST', path: '/agents/:id/host', access: 'member' },
  check: { method: 'POST', path: '/agents/:id/checks', access: 'member' },
  read: { method: 'POST', path: '/agents/:id/readings', access: 'member' },
  unread: { method: 'DELETE', path: '/agents/:id/readings/:number', access: 'member' },
  importServerJson: { method: 'POST', path: '/agents/server-json', access: 'member' },
} as const satisfies Calls
