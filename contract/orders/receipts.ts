import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { receiptCalls } from './calls.ts'
import { BoughtTime } from './chosen-session.ts'
import { Invoice } from './invoices.ts'
import { MilestoneCard } from './milestone-card.ts'
import { OrderId } from './orders.ts'

/**
 * The receipt of a payment: all orders of a purchase, with the amount, time and method of payment. For its buyer. Minor
 * units.
 */
export const Receipt = z.object({
  purchaseId: OrderId,
  paidAt: Timestamp,
  /** The buyer's details at the time of payment. */
  buyer: Invoice.shape.buyer,
  /** Where it was paid, and the provider's reference for the payment. */
  payment: z.object({ provider: z.string(), reference: z.nullable(z.string()) }),
  orders: z.array(
    z.object({
      id: OrderId,
      number: z.int(),
      seller: z.string(),
      lines: z.array(
        z.object({
          id: OrderId,
          title: z.string(),
          milestone: z.nullable(MilestoneCard),
          session: z.nullable(BoughtTime),
          quantity: z.int(),
          unitMinor: z.int(),
          totalMinor: z.int(),
        }),
      ),
    }),
  ),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  currency: z.string(),
})
export type Receipt = z.output<typeof Receipt>

const providerNames: Record<string, string> = { sandbox: 'Test payment, no real money', stripe: 'Stripe' }

/** Returns the display name of a payment provider. */
export function providerName(provider: string): string {
  return providerNames[provider] ?? provider
}

const One = z.object({ id: OrderId })

export const receiptEndpoints = {
  get: endpoint(receiptCalls.get, {
    summary: 'The receipt of a paid purchase, for its buyer only.',
    params: One,
    output: z.object({ receipt: Receipt }),
  }),
  pdf: endpoint(receiptCalls.pdf, {
    summary: 'The receipt of a paid purchase as PDF, for its buyer only.',
    params: One,
    output: Bytes,
    type: 'application/pdf',
  }),
}
