import { invoiceEndpoints } from '@guildhall/contract/invoices.ts'
import { paperEndpoints } from '@guildhall/contract/papers.ts'
import { receiptEndpoints } from '@guildhall/contract/receipts.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { drawSheet } from './pdf/drawing.ts'
import { receiptSheet } from './pdf/receipt-sheet.ts'
import { fileName, type Sheet } from './pdf/sheet.ts'
import { creditNoteSheet, invoiceSheet } from './pdf/sheets.ts'
import { readCreditNote, readInvoice } from './reading.ts'
import { readReceipt } from './receipts.ts'
import { archiveOfYear, listYears } from './years.ts'

/** Invoices, credit notes and receipts, as data and as PDF, and the papers of a year. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
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
      const zip = await archiveOfYear(deps, viewer, params)
      const { side, year, part } = params
      reply.header(
        'content-disposition',
        `attachment; filename="papers-${side}-${year}${part > 1 ? `-${part}` : ''}.zip"`,
      )
      reply.header('cache-control', 'private, no-store')
      return zip
    },
  })
}

async function answerPdf(reply: FastifyReply, sheet: Sheet): Promise<Uint8Array[]> {
  const pdf = await drawSheet(sheet)
  reply.header('content-disposition', `attachment; filename="${fileName(sheet)}"`)
  reply.header('cache-control', 'private, no-store')
  return [pdf]
}
