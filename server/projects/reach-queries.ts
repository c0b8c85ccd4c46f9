import { prepared } from '#db/statement.ts'

/** How many signed-in people viewed a project, and how many of the same people keep it as a favorite and bought it. */
export interface ReachRow {
  id: string
  viewers: number
  keepers: number
  buyers: number
}

/**
 * Per project of a seller ($1): who viewed it from $2 to $3 (days of UTC), and who of these people bought it in the same days.
 * Buyers are counted among the viewers, so they are never more. A project without a price cannot be bought, so its viewers
 * count only where they bought it when it had one. A project without viewers is absent.
 */
export const findReach = prepared<ReachRow>(
  'project_reach',
  // Order by order and project by project: what the planner would read in one go grows with everybody's orders.
  `with own as materialized (select id, for_sale and price_minor > 0 as priced from projects where seller_id = $1),
   bought as materialized (
     select distinct s.project_id, o.buyer_id
     from orders o, lateral (select l.project_id from order_lines l where l.order_id = o.id and is_sale(o, l) offset 0) s
     where o.seller_id = $1 and o.paid_at >= $2::date::timestamp at time zone 'UTC'
       and o.paid_at < ($3::date + 1)::timestamp at time zone 'UTC'
   )
   select v.project_id as id, count(*)::int as viewers, count(f.user_id)::int as keepers, count(b.buyer_id)::int as buyers
   from own join lateral (
     select project_id, user_id from project_views where project_id = own.id and day between $2 and $3 group by 1, 2
   ) v on true
   left join bought b on b.project_id = v.project_id and b.buyer_id = v.user_id
   left join project_favorites f on f.project_id = v.project_id and f.user_id = v.user_id
   where own.priced or b.buyer_id is not null
   group by v.project_id`,
)
