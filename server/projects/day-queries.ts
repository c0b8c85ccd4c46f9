import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** What is counted of a day, or of several together; money in minor units. */
export interface CountsRow {
  views: number
  anonymousViews: number
  favorites: number
  sales: number
  taken: number
  revenueMinor: number
  refundedMinor: number
}

const sums = `sum(d.views)::int as views, sum(d.anonymous_views)::int as "anonymousViews", sum(d.favorites)::int as favorites,
  sum(d.sales)::int as sales, sum(d.taken)::int as taken, sum(d.revenue_minor)::bigint as "revenueMinor", sum(d.refunded_minor)::bigint as "refundedMinor"`

/** The days from $2 to $3 on which anything was counted of a seller's projects, or of one of them ($4). */
export const findDays = prepared<CountsRow & { day: string }>(
  'project_days_found',
  `select d.day::text as day, ${sums} from projects p join project_days d on d.project_id = p.id
   where p.seller_id = $1 and d.day between $2 and $3 and ($4::text is null or p.id = $4) group by d.day order by d.day`,
)

/** A project with its sums; `trend` has the views of each part of the time, by its number, where there were any. */
export interface ProjectDaysRow extends CountsRow {
  id: string
  title: string
  cover_key: string | null
  cover_sizes: PictureSizes | null
  trend: Record<string, number> | null
  /** How many such projects the seller has. */
  projects: number
}

/**
 * A seller's projects that were ever shown, with what was counted of them from $2 to $3, the most viewed first, at most $5.
 * $4 days are a part of the trend.
 */
export const findProjectDays = prepared<ProjectDaysRow>(
  'project_days_by_project',
  // Project by project, whatever the planner believes of how many days there are.
  `with chosen as (
     select p.id, p.title, p.posted_at, c.*, count(*) over ()::int as projects
     from projects p, lateral (
       select sum(views)::int as views, sum("anonymousViews")::int as anonymous_views, sum(favorites)::int as favorites,
         sum(sales)::int as sales, sum(taken)::int as taken, sum("revenueMinor")::bigint as revenue, sum("refundedMinor")::bigint as refunded,
         json_object_agg(part, views) filter (where views > 0) as trend
       from (select (d.day - $2::date) / $4::int as part, ${sums}
         from project_days d where d.project_id = p.id and d.day between $2 and $3 group by 1) parts
     ) c
     where p.seller_id = $1 and (p.posted_at is not null or c.views is not null)
     order by coalesce(c.views, 0) desc, p.posted_at desc nulls last, p.id limit $5
   )
   select c.id, c.title, i.key as cover_key, i.sizes as cover_sizes, c.trend, c.projects, coalesce(c.views, 0) as views,
     coalesce(c.anonymous_views, 0) as "anonymousViews", coalesce(c.favorites, 0) as favorites, coalesce(c.sales, 0) as sales, coalesce(c.taken, 0) as taken,
     coalesce(c.revenue, 0) as "revenueMinor", coalesce(c.refunded, 0) as "refundedMinor"
   from chosen c left join project_images i on i.project_id = c.id and i.position = 0
   order by coalesce(c.views, 0) desc, c.posted_at desc nulls last, c.id`,
)

export interface EventRow {
  day: string
  kind: 'published' | 'first-sale' | 'price'
  id: string
  title: string
  priceMinor: number | null
}

/** What happened to a seller's projects, or one of them ($4), from $2 to $3: the newest first, at most $5. */
export const findDayEvents = prepared<EventRow>(
  'project_days_events',
  `with own as materialized (
     select id, title, posted_at from projects where seller_id = $1 and ($4::text is null or id = $4)
   )
   select * from (
     select (posted_at at time zone 'UTC')::date::text as day, 'published' as kind, id, title, null::bigint as "priceMinor"
     from own where (posted_at at time zone 'UTC')::date between $2::date and $3::date
     union all
     select s.day::text, 'first-sale', id, title, null
     from own, lateral (select day from project_days where project_id = own.id and sales > 0 order by day limit 1) s
     where s.day between $2::date and $3::date
     union all
     select d.day::text, 'price', id, title, d.price_minor from own join project_days d on d.project_id = own.id
     where d.day between $2::date and $3::date and d.price_minor is not null
   ) e order by day desc, title, kind limit $5`,
)

/** The days from $2 to $3 of each of a seller's projects on which anything was counted, at most $4. */
export const findEachDay = prepared<CountsRow & { day: string; id: string; title: string }>(
  'project_days_each',
  `select d.day::text as day, p.id, p.title, d.views, d.anonymous_views as "anonymousViews", d.favorites, d.sales, d.taken,
     d.revenue_minor as "revenueMinor", d.refunded_minor as "refundedMinor"
   from projects p join project_days d on d.project_id = p.id
   where p.seller_id = $1 and d.day between $2 and $3
     and (d.views > 0 or d.anonymous_views > 0 or d.favorites > 0 or d.sales > 0 or d.taken > 0
       or d.revenue_minor > 0 or d.refunded_minor > 0)
   order by d.day, p.title, p.id limit $4`,
)
