import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { UserCard } from '../users/user-card.ts'
import { PageQuery, ProjectId, pageBothWays, Timestamp } from '../values/values.ts'
import { teamSaleCalls } from './calls.ts'
import { orderStates } from './commerce-options.ts'
import { OrderId } from './orders.ts'

/** A sale of a team's project as a member with a share sees it: their part, not the buyer. Money in minor units. */
export const TeamSale = z.object({
  id: OrderId,
  number: z.int(),
  title: z.string(),
  /** Null once the project was deleted with its owner's account. */
  projectId: z.nullable(ProjectId),
  /** Who sold it; null once their account is erased. */
  seller: z.nullable(UserCard),
  state: z.enum(orderStates),
  basisPoints: z.int(),
  /** The caller's part after the fee and refunds. */
  partMinor: z.int(),
  /** Whether something was refunded. */
  isRefunded: z.boolean(),
  currency: z.string(),
  paidAt: Timestamp,
})
export type TeamSale = z.output<typeof TeamSale>

/** Sales of other people's projects in which the caller has a share. */
export const teamSaleEndpoints = {
  list: endpoint(teamSaleCalls.list, {
    summary: 'The sales of projects of others in which the caller has a share, with the caller’s part, newest first.',
    query: PageQuery,
    output: pageBothWays(TeamSale),
  }),
}
