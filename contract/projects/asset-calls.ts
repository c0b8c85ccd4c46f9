import type { Calls } from '../api/endpoint.ts'

/** Apart from the other calls of projects: lists and their cards load those. */
export const assetCalls = {
  list: { method: 'GET', path: '/marketplace/projects/:id/assets', access: 'member' },
  add: { method: 'POST', path: '/marketplace/projects/:id/assets', access: 'member' },
  order: { method: 'PUT', path: '/marketplace/projects/:id/assets', access: 'member' },
  parts: { method: 'GET', path: '/marketplace/projects/:id/assets/:assetId/parts', access: 'member' },
  putPart: { method: 'PUT', path: '/marketplace/projects/:id/assets/:assetId/parts/:number', access: 'member' },
  partAddress: {
    method: 'POST',
    path: '/marketplace/projects/:id/assets/:assetId/parts/:number/address',
    access: 'member',
  },
  complete: { method: 'POST', path: '/marketplace/projects/:id/assets/:assetId/complete', access: 'member' },
  change: { method: 'PUT', path: '/marketplace/projects/:id/assets/:assetId', access: 'member' },
  remove: { method: 'DELETE', path: '/marketplace/projects/:id/assets/:assetId', access: 'member' },
  link: { method: 'GET', path: '/marketplace/projects/:id/assets/:assetId/link', access: 'member' },
  publishVersion: { method: 'POST', path: '/marketplace/projects/:id/versions', access: 'member' },
} as const satisfies Calls
