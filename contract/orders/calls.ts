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
  get: { method: 'GET', path: '/orders/:id/invoice', access: 'member' },
  creditNote: { method: 'GET', path: '/orders/:id/credit-notes/:position', access: 'member' },
  pdf: { method: 'GET', path: '/orders/:id/invoice/pdf', access: 'member' },
  creditNotePdf: { method: 'GET', path: '/orders/:id/credit-notes/:position/pdf', access: 'member' },
} as const satisfies Calls

export const orderFileCalls = {
  waiting: { method: 'GET', path: '/orders/:id/attachments', access: 'member' },
  attach: { method: 'POST', path: '/orders/:id/attachments', access: 'member' },
  detach: { method: 'DELETE', path: '/orders/:id/attachments/:fileId', access: 'member' },
  upload: { method: 'POST', path: '/orders/:id/attachments/uploads', access: 'member' },
  parts: { method: 'GET', path: '/orders/:id/attachments/:fileId/parts', access: 'member' },
  putPart: { method: 'PUT', path: '/orders/:id/attachments/:fileId/parts/:number', access: 'member' },
  complete: { method: 'POST', path: '/orders/:id/attachments/:fileId/complete', access: 'member' },
  open: { method: 'GET', path: '/orders/:id/files/:fileId', access: 'member' },
} as const satisfies Calls

export const orderCalls = {
  bought: { method: 'GET', path: '/orders', access: 'member' },
  sold: { method: 'GET', path: '/sales', access: 'member' },
  boughtSummary: { method: 'GET', path: '/orders/summary', access: 'member' },
  soldSummary: { method: 'GET', path: '/sales/summary', access: 'member' },
  boughtExport: { method: 'GET', path: '/orders/export', access: 'member' },
  soldExport: { method: 'GET', path: '/sales/export', access: 'member' },
  order: { method: 'GET', path: '/orders/:id', access: 'member' },
  sale: { method: 'GET', path: '/sales/:id', access: 'member' },
  deliver: { method: 'POST', path: '/orders/:id/deliver', access: 'member' },
  cancel: { method: 'POST', path: '/orders/:id/cancel', access: 'member' },
  accept: { method: 'POST', path: '/orders/:id/accept', access: 'member' },
  requestChanges: { method: 'POST', path: '/orders/:id/request-changes', access: 'member' },
  report: { method: 'POST', path: '/orders/:id/report', access: 'member' },
  refund: { method: 'POST', path: '/orders/:id/refund', access: 'member' },
  release: { method: 'POST', path: '/orders/:id/release', access: 'member' },
  withdraw: { method: 'POST', path: '/orders/:id/withdraw', access: 'member' },
  requestTime: { method: 'POST', path: '/orders/:id/request-time', access: 'member' },
  acceptTime: { method: 'POST', path: '/orders/:id/accept-time', access: 'member' },
  declineTime: { method: 'POST', path: '/orders/:id/decline-time', access: 'member' },
  openAssets: { method: 'POST', path: '/orders/:id/open-assets', access: 'member' },
  assetLink: { method: 'GET', path: '/orders/:id/assets/:assetId', access: 'member' },
} as const satisfies Calls

export const paperCalls = {
  years: { method: 'GET', path: '/papers/:side', access: 'member' },
  archive: { method: 'GET', path: '/papers/:side/:year/:part', access: 'member' },
} as const satisfies Calls

export const receiptCalls = {
  get: { method: 'GET', path: '/purchases/:id/receipt', access: 'member' },
  pdf: { method: 'GET', path: '/purchases/:id/receipt/pdf', access: 'member' },
} as const satisfies Calls

export const reviewCalls = {
  list: { method: 'GET', path: '/marketplace/projects/:id/reviews', access: 'anyone' },
  received: { method: 'GET', path: '/users/:id/reviews', access: 'anyone' },
  ofOrder: { method: 'GET', path: '/orders/:id/reviews', access: 'member' },
  write: { method: 'POST', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  change: { method: 'PUT', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  withdraw: { method: 'DELETE', path: '/orders/:id/lines/:lineId/review', access: 'member' },
  answer: { method: 'POST', path: '/marketplace/projects/:id/reviews/:reviewId/answer', access: 'member' },
} as const satisfies Calls
