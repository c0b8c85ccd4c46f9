import type { Calls } from '../api/endpoint.ts'

export const cartCalls = {
  mine: { method: 'GET', path: '/users/cart', access: 'member' },
  get: { method: 'GET', path: '/users/:id/cart', access: 'member' },
  offers: { method: 'GET', path: '/cart/offers', access: 'anyone' },
  set: { method: 'POST', path: '/users/:id/cart', access: 'member' },
  merge: { method: 'POST', path: '/users/:id/cart/merge', access: 'member' },
  remove: { method: 'DELETE', path: '/users/:id/cart/:productId', access: 'member' },
  clear: { method: 'DELETE', path: '/users/:id/cart', access: 'member' },
} as const satisfies Calls

export const checkoutCalls = {
  quote: { method: 'POST', path: '/checkout/quote', access: 'member' },
  checkout: { method: 'POST', path: '/checkout', access: 'member' },
  waiting: { method: 'GET', path: '/purchases/waiting', access: 'member' },
  purchase: { method: 'GET', path: '/purchases/:id', access: 'member' },
  pay: { method: 'POST', path: '/purchases/:id/pay', access: 'member' },
  cancel: { method: 'POST', path: '/purchases/:id/cancel', access: 'member' },
} as const satisfies Calls

export const invoiceCalls = {
  get: { method: 'GET', path: '/orders/:id/invoice', access: 'member', suspended: true },
  creditNote: { method: 'GET', path: '/orders/:id/credit-notes/:position', access: 'member', suspended: true },
  pdf: { method: 'GET', path: '/orders/:id/invoice/pdf', access: 'member', suspended: true },
  creditNotePdf: { method: 'GET', path: '/orders/:id/credit-notes/:position/pdf', access: 'member', suspended: true },
} as const satisfies Calls

export const orderFileCalls = {
  waiting: { method: 'GET', path: '/orders/:id/attachments', access: 'member', suspended: true },
  attach: { method: 'POST', path: '/orders/:id/attachments', access: 'member', suspended: true },
  detach: { method: 'DELETE', path: '/orders/:id/attachments/:fileId', access: 'member', suspended: true },
  upload: { method: 'POST', path: '/orders/:id/attachments/uploads', access: 'member', suspended: true },
  parts: { method: 'GET', path: '/orders/:id/attachments/:fileId/parts', access: 'member', suspended: true },
  putPart: { method: 'PUT', path: '/orders/:id/attachments/:fileId/parts/:number', access: 'member', suspended: true },
  partAddress: {
    method: 'POST',
    path: '/orders/:id/attachments/:fileId/parts/:number/address',
    access: 'member',
    suspended: true,
  },
  complete: { method: 'POST', path: '/orders/:id/attachments/:fileId/complete', access: 'member', suspended: true },
  open: { method: 'GET', path: '/orders/:id/files/:fileId', access: 'member', suspended: true },
} as const satisfies Calls

export const orderCalls = {
  bought: { method: 'GET', path: '/orders', access: 'member', suspended: true },
  sold: { method: 'GET', path: '/sales', access: 'member', suspended: true },
  boughtSummary: { method: 'GET', path: '/orders/summary', access: 'member', suspended: true },
  soldSummary: { method: 'GET', path: '/sales/summary', access: 'member', suspended: true },
  boughtExport: { method: 'GET', path: '/orders/export', access: 'member', suspended: true },
  soldExport: { method: 'GET', path: '/sales/export', access: 'member', suspended: true },
  order: { method: 'GET', path: '/orders/:id', access: 'member', suspended: true },
  sale: { method: 'GET', path: '/sales/:id', access: 'member', suspended: true },
  deliver: { method: 'POST', path: '/orders/:id/deliver', access: 'member', suspended: true },
  cancel: { method: 'POST', path: '/orders/:id/cancel', access: 'member', suspended: true },
  accept: { method: 'POST', path: '/orders/:id/accept', access: 'member', suspended: true },
  requestChanges: { method: 'POST', path: '/orders/:id/request-changes', access: 'member', suspended: true },
  report: { method: 'POST', path: '/orders/:id/report', access: 'member', suspended: true },
  refund: { method: 'POST', path: '/orders/:id/refund', access: 'member', suspended: true },
  begin: { method: 'POST', path: '/orders/:id/begin', access: 'member', suspended: true },
  withdraw: { method: 'POST', path: '/orders/:id/withdraw', access: 'member', suspended: true },
  requestTime: { method: 'POST', path: '/orders/:id/request-time', access: 'member', suspended: true },
  acceptTime: { method: 'POST', path: '/orders/:id/accept-time', access: 'member', suspended: true },
  returnRuns: { method: 'POST', path: '/orders/:id/return-runs', access: 'member', suspended: true },
  declineTime: { method: 'POST', path: '/orders/:id/decline-time', access: 'member', suspended: true },
  answer: { method: 'POST', path: '/orders/:id/answer', access: 'member', suspended: true },
  addEvidence: { method: 'POST', path: '/orders/:id/add-evidence', access: 'member', suspended: true },
  proposeSplit: { method: 'POST', path: '/orders/:id/propose-split', access: 'member', suspended: true },
  acceptSplit: { method: 'POST', path: '/orders/:id/accept-split', access: 'member', suspended: true },
  withdrawSplit: { method: 'POST', path: '/orders/:id/withdraw-split', access: 'member', suspended: true },
  decide: { method: 'POST', path: '/orders/:id/decide', access: 'member' },
  acceptDecision: { method: 'POST', path: '/orders/:id/accept-decision', access: 'member', suspended: true },
  appeal: { method: 'POST', path: '/orders/:id/appeal', access: 'member', suspended: true },
  openAssets: { method: 'POST', path: '/orders/:id/open-assets', access: 'member', suspended: true },
  assetLink: { method: 'GET', path: '/orders/:id/assets/:assetId', access: 'member', suspended: true },
} as const satisfies Calls

export const teamSaleCalls = {
  list: { method: 'GET', path: '/team-sales', access: 'member' },
} as const satisfies Calls

export const paperCalls = {
  years: { method: 'GET', path: '/papers/:side', access: 'member' },
  archive: { method: 'GET', path: '/papers/:side/:year/:part', access: 'member' },
} as const satisfies Calls

export const receiptCalls = {
  get: { method: 'GET', path: '/purchases/:id/receipt', access: 'member', suspended: true },
  pdf: { method: 'GET', path: '/purchases/:id/receipt/pdf', access: 'member', suspended: true },
} as const satisfies Calls

export const reviewCalls = {
  list: { method: 'GET', path: '/marketplace/projects/:id/reviews', access: 'anyone' },
  received: { method: 'GET', path: '/users/:id/reviews', access: 'anyone' },
  ofOrder: { method: 'GET', path: '/orders/:id/reviews', access: 'member', suspended: true },
  write: { method: 'POST', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  change: { method: 'PUT', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  withdraw: { method: 'DELETE', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  answer: { method: 'POST', path: '/marketplace/projects/:id/reviews/:reviewId/answer', access: 'member' },
} as const satisfies Calls
