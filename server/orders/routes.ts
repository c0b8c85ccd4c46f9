import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import { invoiceEndpoints } from '@guildhall/contract/orders/invoices.ts'
import { orderFileEndpoints } from '@guildhall/contract/orders/order-files.ts'
import { type Order, orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { paperEndpoints } from '@guildhall/contract/orders/papers.ts'
import { receiptEndpoints } from '@guildhall/contract/orders/receipts.ts'
import { teamSaleEndpoints } from '@guildhall/contract/orders/team-sales.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptBytes, acceptUploads } from '#http/uploads.ts'
import { once, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { addAttachment, fileLink, takeBack } from './attachments/attachments.ts'
import { addressOfPart, addUpload, completeUpload, listParts, listWaiting, putPart } from './attachments/uploads.ts'
import { archiveOfYear, listYears, readCreditNote, readInvoice, readReceipt } from './invoices/papers.ts'
import { drawSheet } from './invoices/pdf/sheet-renderer.ts'
import { creditNoteSheet, fileName, invoiceSheet, receiptSheet, type Sheet } from './invoices/pdf/sheets.ts'
import { exportOrders } from './lists/csv-export.ts'
import { listOrders, summarizeOrders } from './lists/order-lists.ts'
import { type MoveInput, moveOrder } from './moves/order-moves.ts'
import { assetLink, readOrder } from './order-details.ts'
import { listTeamSales } from './shares/team-sales.ts'

/** Routes of purchases and sales, and of every move by the two sides and the staff. */
export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const move =
    (name: OrderMove) =>
    async ({ viewer, params, body }: { viewer: Viewer; params: { id: string }; body: MoveInput }) => {
      await moveOrder(deps, viewer, params.id, name, body)
      return { order: await readOrder(deps, viewer, params.id) }
    }

  mount(app, teamSaleEndpoints, { list: async ({ viewer, query }) => listTeamSales(deps, viewer, query) })
  mount(app, orderEndpoints, {
    bought: async ({ viewer, query }) => listOrders(deps, viewer, 'buyer', query),
    sold: async ({ viewer, query }) => listOrders(deps, viewer, 'seller', query),
    boughtSummary: async ({ viewer }) => summarizeOrders(deps, viewer, 'buyer'),
    soldSummary: async ({ viewer }) => summarizeOrders(deps, viewer, 'seller'),
    boughtExport: async ({ viewer, reply }) => sendDownload(reply, await exportOrders(deps, viewer, 'buyer')),
    soldExport: async ({ viewer, reply }) => sendDownload(reply, await exportOrders(deps, viewer, 'seller')),
    order: async ({ viewer, params }) => ({ order: await readOrder(deps, viewer, params.id) }),
    sale: async ({ viewer, params }) => ({ order: await readOrder(deps, viewer, params.id, 'seller') }),
    begin: move('begin'),
    deliver: move('deliver'),
    cancel: move('cancel'),
    accept: move('accept'),
    requestChanges: move('request-changes'),
    report: move('report'),
    withdraw: move('withdraw'),
    openAssets: move('open-assets'),
    requestTime: move('request-time'),
    acceptTime: move('accept-time'),
    declineTime: move('decline-time'),
    returnRuns: move('return-runs'),
    answer: move('answer'),
    addEvidence: move('add-evidence'),
    proposeSplit: move('propose-split'),
    acceptSplit: move('accept-split'),
    withdrawSplit: move('withdraw-split'),
    decide: move('decide'),
    acceptDecision: move('accept-decision'),
    appeal: move('appeal'),
    async refund({ viewer, params, body, request }) {
      const asked = { call: 'refund', id: params.id, body }
      const keyed = { userId: viewer.id, key: requestKey(request), asked }
      return once<{ order: Order }>(deps, keyed, async ({ isDone, markDone }) => {
        if (!isDone) await moveOrder(deps, viewer, params.id, 'refund', body, markDone)
        return { order: await readOrder(deps, viewer, params.id) }
      })
    },
    assetLink: async ({ viewer, params }) => assetLink(deps, viewer, params),
  })
  invoiceRoutes(app, deps)
  await attachmentRoutes(app, deps)
}

/** Routes for files and links of an order's record: by form, or in parts. */
async function attachmentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: orderLimits.attachmentBytes })
    acceptBytes(scope)
    mount(scope, orderFileEndpoints, {
      waiting: async ({ viewer, params }) => listWaiting(deps.db, viewer, params.id),
      attach: async ({ viewer, params, request }) => ({ file: await addAttachment(deps, viewer, params.id, request) }),
      async detach({ viewer, params }) {
        await takeBack(deps, viewer, params)
        return undefined
      },
      upload: async ({ viewer, params, body, request }) => ({
        file: await addUpload(deps, viewer, params.id, body, requestKey(request)),
      }),
      parts: async ({ viewer, params }) => listParts(deps, viewer, params),
      partAddress: async ({ viewer, params, body }) => addressOfPart(deps, viewer, params, body.sha256),
      async putPart({ viewer, params, request }) {
        await putPart(deps, viewer, params, request)
        return undefined
      },
      complete: async ({ viewer, params }) => ({ file: await completeUpload(deps, viewer, params) }),
      open: async ({ viewer, params }) => fileLink(deps, viewer, params),
    })
  })
}

/** Routes for invoices, credit notes and receipts, as data and as PDF, and the papers of a year. */
function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, invoiceEndpoints, {
    get: async ({ viewer, params }) => ({ invoice: await readInvoice(deps, viewer, params.id) }),
    creditNote: async ({ viewer, params }) => ({ creditNote: await readCreditNote(deps, viewer, params) }),
    pdf: async ({ viewer, params, reply }) =>
      answerPdf(reply, invoiceSheet(await readInvoice(deps, viewer, params.id))),
    creditNotePdf: async ({ viewer, params, reply }) =>
      answerPdf(reply, creditNoteSheet(await readCreditNote(deps, viewer, params))),
  })
  mount(app, receiptEndpoints, {
    get: async ({ viewer, params }) => ({ receipt: await readReceipt(deps, viewer, params.id) }),
    pdf: async ({ viewer, params, reply }) =>
      answerPdf(reply, receiptSheet(await readReceipt(deps, viewer, params.id))),
  })
  mount(app, paperEndpoints, {
    years: async ({ viewer, params }) => ({ years: await listYears(deps, viewer, params.side) }),
    async archive({ viewer, params, reply }) {
      const content = await archiveOfYear(deps, viewer, params)
      const { side, year, part } = params
      reply.header('cache-control', 'private, no-store')
      return sendDownload(reply, { name: `papers-${side}-${year}${part > 1 ? `-${part}` : ''}.zip`, content })
    },
  })
}

async function answerPdf(reply: FastifyReply, sheet: Sheet): Promise<Uint8Array[]> {
  const content = [await drawSheet(sheet)]
  reply.header('cache-control', 'private, no-store')
  return sendDownload(reply, { name: fileName(sheet), content })
}
