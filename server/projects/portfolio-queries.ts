import { prepared } from '#db/statement.ts'

export interface PortfolioRow {
  id: number
  projects: number
  views: number
  favorites: number
  reviews: number
  stars: number
}

/**
 * How many public projects these people have, how often signed-in people have viewed and marked those, and how many reviews
 * with how many stars together buyers gave them for all that they ever published.
 */
export const countPortfolios = prepared<PortfolioRow>(
  'portfolio_counts',
  `select seller_id as id, count(*) filter (where visibility = 'public')::int as projects,
     coalesce(sum(views) filter (where visibility = 'public'), 0)::int as views,
     coalesce(sum(favorites) filter (where visibility = 'public'), 0)::int as favorites,
     sum(rating_count)::int as reviews, sum(rating_sum)::int as stars
   from projects where seller_id = any ($1::bigint[]) group by seller_id`,
)
