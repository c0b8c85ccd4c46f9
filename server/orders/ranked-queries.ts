import { rankingLimits } from '@guildhall/contract/leaderboard-limits.ts'
import { prepared } from '#db/statement.ts'

/**
 * The orders that count for the rank, which are no sales (decision 23): how many completed orders that cost something these sellers have, at most three of one buyer in a calendar year (UTC,
 * of the completion; product 9). Buyers whose accounts are erased count as one.
 */
export const countRankedOrders = prepared<{ id: number; orders: number }>(
  'ranked_orders',
  `select id, sum(orders)::int as orders from (
     select seller_id as id, least(count(*), ${rankingLimits.ordersPerBuyer}) as orders from orders
     where seller_id = any ($1::bigint[]) and state = 'completed' and total_minor > 0
     group by seller_id, buyer_id, date_part('year', completed_at at time zone 'UTC')) of_buyer
   group by id`,
)
