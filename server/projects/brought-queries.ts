import { prepared } from '#db/statement.ts'

/** What a project brought: its sales, the free items taken, and the seller's share of completed orders in minor units. */
export interface BroughtRow {
  id: string
  sold: number
  taken: number
  earned: number
}

/** What each of these projects ($1) brought in all. */
export const findBrought = prepared<BroughtRow>(
  'project_days_brought',
  `select project_id as id, sum(sales)::int as sold, sum(taken)::int as taken, sum(earned_minor)::bigint as earned
   from project_days where project_id = any ($1::text[]) group by project_id`,
)

/** All sales of a seller ($1), read from the days that have any. */
export const countSalesOf = prepared<{ sales: number }>(
  'project_days_sales_of',
  `select coalesce(sum(d.sales), 0)::int as sales from projects p join project_days d on d.project_id = p.id and d.sales > 0
   where p.seller_id = $1`,
)
