import type { Calls } from '../api/endpoint.ts'

/** Apart from the other calls of agents: only the form and the page of an agent load these. */
export const agentFileCalls = {
  list: { method: 'GET', path: '/agents/:id/files', access: 'anyone' },
  add: { method: 'POST', path: '/agents/:id/files', access: 'member' },
  parts: { method: 'GET', path: '/agents/:id/files/:fileId/parts', access: 'member' },
  putPart: { method: 'PUT', path: '/agents/:id/files/:fileId/parts/:number', access: 'member' },
  partAddress: { method: 'POST', path: '/agents/:id/files/:fileId/parts/:number/address', access: 'member' },
  complete: { method: 'POST', path: '/agents/:id/files/:fileId/complete', access: 'member' },
  remove: { method: 'DELETE', path: '/agents/:id/files/:fileId', access: 'member' },
  link: { method: 'GET', path: '/agents/:id/files/:fileId/link', access: 'anyone' },
  uploadFiles: { method: 'POST', path: '/s3/upload-agent-files', access: 'member' },
  uploadVideo: { method: 'POST', path: '/s3/upload-agent-video', access: 'member' },
} as const satisfies Calls
