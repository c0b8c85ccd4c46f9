import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { licences } from '../projects/licences.ts'
import { Timestamp } from '../values/values.ts'
import { invoiceCalls } from './calls.ts'
import { OrderId } from './orders.ts'
import { Paper } from './papers.ts'

/** What an invoice and a credit note have alike. */
const sides = {
  /** Without gaps for each seller and year: 'ADA-2026-17', where 'ADA' is the seller's sign. */
  number: z.string(),
  issuedAt: Timestamp,
  orderId: OrderId,
  orderNumber: z.int(),
  /** The seller, as they named themselves when it was issued. */
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    /** ISO 3166-1 alpha-2, or the name that was written; so the buyer's. */
    country: z.string(),
    vatNumber: z.nullable(z.string()),
  }),
  /** The buyer, as they named themselves when they paid. */
  buyer: z.object({
    name: z.string(),
    /** Null for the seller: the two sides write to each other through the product. */
    email: z.nullable(z.string()),
    country: z.string(),
    company: z.nullable(z.string()),
    /** Of the company, in lines. */
    address: z.nullable(z.string()),
    vatNumber: z.nullable(z.string()),
    purchaseOrder: z.nullable(z.string()),
  }),
  currency: z.string(),
}

/** What an invoice says. Prices are final, so there is no tax on it. Money in minor units. */
export const Invoice = z.object({
  ...sides,
  lines: z.array(
    z.object({
      id: OrderId,
      title: z.string(),
      licence: z.enum(licences),
      quantity: z.int(),
      unitMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  totalMinor: z.int(),
  taxMinor: z.literal(0),
  refundedMinor: z.int(),
  /** What was credited since, the first before the others. */
  creditNotes: z.array(Paper),
})
export type Invoice = z.output<typeof Invoice>

/** What a credit note says: `amountMinor` of an invoice went back to the buyer. Minor units. */
export const CreditNote = z.object({
  ...sides,
  position: z.int(),
  amountMinor: z.int(),
  invoice: z.object({ number: z.string(), issuedAt: Timestamp }),
})
export type CreditNote = z.output<typeof CreditNote>

const OfOrder = z.object({ id: OrderId })
/** Credit notes of an order are counted from 1. */
const OneNote = z.object({ id: OrderId, position: z.coerce.number().check(z.int(), z.gte(1), z.lte(32_767)) })

export const invoiceEndpoints = {
  get: endpoint(invoiceCalls.get, {
    summary: 'The invoice of a paid order, for its buyer, its seller or an administrator.',
    params: OfOrder,
    output: z.object({ invoice: Invoice }),
  }),
  creditNote: endpoint(invoiceCalls.creditNote, {
    summary: 'A credit note of an order, for its buyer, its seller or an administrator. The first has position 1.',
    params: OneNote,
    output: z.object({ creditNote: CreditNote }),
  }),
  pdf: endpoint(invoiceCalls.pdf, {
    summary: 'The invoice of a paid order as PDF, for those who may read it.',
    params: OfOrder,
    output: Bytes,
    type: 'application/pdf',
  }),
  creditNotePdf: endpoint(invoiceCalls.creditNotePdf, {
    summary: 'A credit note of an order as PDF, for those who may read it.',
    params: OneNote,
    output: Bytes,
    type: 'application/pdf',
  }),
}
