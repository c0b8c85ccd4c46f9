import { prepared } from '#db/statement.ts'

// What was never paid, or went back altogether, was no sale.
const stands = "o.state not in ('pending', 'cancelled', 'refunded')"

/** What is left to the seller of an order that is complete. */
const share = 'o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor'

/**
 * What these projects ($1) brought: licences sold, and of completed orders the seller's share. Where an order has several
 * lines its share goes to each by its price.
 */
export const findEarnings = prepared<{ id: string; sold: number; earned: number }>(
  'project_earnings',
  `select l.project_id as id, sum(l.quantity)::int as sold,
     coalesce(sum(round((${share})::numeric * l.unit_minor * l.quantity / o.total_minor))
       filter (where o.state = 'completed' and o.total_minor > 0), 0)::bigint as earned
   from order_lines l join orders o on o.id = l.order_id
   where l.project_id = any ($1::text[]) and ${stands} group by l.project_id`,
)

/** How many orders of a seller were paid and stand, counted up to $2. */
export const countSold = prepared<{ orders: number }>(
  'orders_sold_count',
  `select count(*)::int as orders from (
     select from orders o where o.seller_id = $1 and ${stands} and o.state <> 'pending' limit $2) counted`,
)
