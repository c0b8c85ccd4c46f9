import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { licences } from '../projects/licences.ts'
import { Timestamp } from '../values/values.ts'
import { invoiceCalls } from './calls.ts'
import { BoughtTime } from './chosen-session.ts'
import { MilestoneCard } from './milestone-card.ts'
import { OrderId } from './orders.ts'
import { Paper } from './papers.ts'

/** The fields that invoices and credit notes share. */
const sides = {
  /** Consecutive for each seller and year: 'ADA-2026-17', where 'ADA' is the seller's prefix. */
  number: z.string(),
  issuedAt: Timestamp,
  orderId: OrderId,
  orderNumber: z.int(),
  /** The seller's details at the time of issue. */
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    /** ISO 3166-1 alpha-2, or the name as written; the same for the buyer. */
    country: z.string(),
    vatNumber: z.nullable(z.string()),
  }),
  /** The buyer's details at the time of payment. */
  buyer: z.object({
    name: z.string(),
    /** Null for the seller: the two sides write to each other through the product. */
    email: z.nullable(z.string()),
    country: z.string(),
    company: z.nullable(z.string()),
    /** The company's address, in lines. */
    address: z.nullable(z.string()),
    vatNumber: z.nullable(z.string()),
    purchaseOrder: z.nullable(z.string()),
  }),
  currency: z.string(),
}

/** The content of an invoice. Prices are final, so there is no tax on it. Money in minor units. */
export const Invoice = z.object({
  ...sides,
  lines: z.array(
    z.object({
      id: OrderId,
      title: z.string(),
      /** The licence of a project; null for other items. */
      licence: z.nullable(z.enum(licences)),
      /** For a milestone; null for other items. */
      milestone: z.nullable(MilestoneCard),
      /** For a session; null for other items. */
      session: z.nullable(BoughtTime),
      quantity: z.int(),
      unitMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  /** What was refunded before it was issued: lines less this are the total. Only on the invoice of a milestone. */
  beforeMinor: z.int(),
  totalMinor: z.int(),
  taxMinor: z.literal(0),
  refundedMinor: z.int(),
  /** The credit notes issued since, oldest first. */
  creditNotes: z.array(Paper),
})
export type Invoice = z.output<typeof Invoice>

/** The content of a credit note: `amountMinor` of an invoice was refunded to the buyer. Minor units. */
export const CreditNote = z.object({
  ...sides,
  position: z.int(),
  amountMinor: z.int(),
  invoice: z.object({ number: z.string(), issuedAt: Timestamp }),
})
export type CreditNote = z.output<typeof CreditNote>

const OfOrder = z.object({ id: OrderId })
/** The credit notes of an order are numbered from 1. */
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
    summary: 'The invoice of a paid order as PDF, for its buyer, its seller or an administrator.',
    params: OfOrder,
    output: Bytes,
    type: 'application/pdf',
  }),
  creditNotePdf: endpoint(invoiceCalls.creditNotePdf, {
    summary: 'A credit note of an order as PDF, for its buyer, its seller or an administrator.',
    params: OneNote,
    output: Bytes,
    type: 'application/pdf',
  }),
}
