import * as z from 'zod/mini'
import { UserCard } from '../users/user-card.ts'

/** A person's share of an income, in basis points. */
export const IncomeShare = z.object({
  /** Null once their account is erased. */
  person: z.nullable(UserCard),
  basisPoints: z.int(),
})
export type IncomeShare = z.output<typeof IncomeShare>

/** A person's share of an order, as it was when sold. */
export const OrderShare = z.extend(IncomeShare, {
  /** What they have of it now, after the fee and refunds, in minor units. Null for the buyer. */
  partMinor: z.nullable(z.int()),
})
export type OrderShare = z.output<typeof OrderShare>
