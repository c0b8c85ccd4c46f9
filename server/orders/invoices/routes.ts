import { invoiceEndpoints } from '@guildhall/contract/invoices.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { drawSheet } from './pdf/drawing.ts'
import type { Sheet } from './pdf/sheet.ts'
import { creditNoteSheet, invoiceSheet } from './pdf/sheets.ts'
import { readCreditNote, readInvoice } from './reading.ts'

/** Invoices and credit notes, as data and as PDF. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, invoiceEndpoints, {
    get: async ({ viewer, params }) => ({ invoice: await readInvoice(deps, viewer, params.id) }),
    creditNote: async ({ viewer, params }) => ({ creditNote: await readCreditNote(deps, viewer, params) }),
    pdf: async ({ viewer, params, reply }) =>
      answerPdf(reply, invoiceSheet(await readInvoice(deps, viewer, params.id))),
    creditNotePdf: async ({ viewer, params, reply }) =>
      answerPdf(reply, creditNoteSheet(await readCreditNote(deps, viewer, params))),
  })
}

async function answerPdf(reply: FastifyReply, sheet: Sheet): Promise<Uint8Array[]> {
  const pdf = await drawSheet(sheet)
  reply.header('content-disposition', `attachment; filename="${fileName(sheet)}"`)
  reply.header('cache-control', 'private, no-store')
  return [pdf]
}

/** The name of a paper as a file: 'invoice-ADA-2026-17.pdf'. */
function fileName({ title, number }: Sheet): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`
}
