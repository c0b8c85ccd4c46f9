import * as z from 'zod/mini'
import { Timestamp } from './values.ts'

/** A paper of an order as lists show it: the invoice at position 0, then its credit notes. Money in minor units. */
export const Paper = z.object({
  position: z.int(),
  number: z.string(),
  issuedAt: Timestamp,
  amountMinor: z.int(),
})
export type Paper = z.output<typeof Paper>
