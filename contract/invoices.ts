import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licences } from './licences.ts'
import { OrderId } from './orders.ts'
import { Timestamp } from './values.ts'

/** What an invoice says (product 5). Prices are final, so there is no tax on it. Money in minor units. */
export const Invoice = z.object({
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
  currency: z.string(),
})
export type Invoice = z.output<typeof Invoice>

export const invoiceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/orders/:id/invoice',
    access: 'member',
    summary: 'The invoice of a paid order, for its buyer, its seller or an administrator.',
    params: z.object({ id: OrderId }),
    output: z.object({ invoice: Invoice }),
  }),
}
