import * as z from 'zod/mini'

/**
 * What a person has done as a seller, from real orders, reviews and conversations (docs/product/people.md defines each
 * figure). A figure that does not exist yet, or rests on too few cases, is null.
 */
export const SellerRecord = z.object({
  /** Paid orders that were delivered and completed. */
  delivered: z.nullable(z.int()),
  /** The share of made-to-order work whose first delivery came by the agreed deadline, in whole percent, and of how many. */
  onTime: z.nullable(z.object({ percent: z.int(), of: z.int() })),
  /** The average of all reviews of this person's projects, to two places. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** The median time until this person answers a new conversation, in hours, rounded up. */
  answersWithinHours: z.nullable(z.int()),
})
export type SellerRecord = z.output<typeof SellerRecord>
