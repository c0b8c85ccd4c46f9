import type { Queryable, Tx } from '#db/connect.ts'
import { day, int, json, list, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { dayOf } from '#listings/service.ts'
import type { PictureSizes } from '#storage/images.ts'
import { visibleTo } from '../project-queries.ts'

// Money is in minor units; days are UTC.

/** Counts for a day, or for several together. */
export type CountsRow = RowOf<typeof countsRow>
const countsRow = {
  views: int,
  anonymousViews: int,
  favorites: int,
  sales: int,
  taken: int,
  revenueMinor: int,
  refundedMinor: int,
}

/** A former project of the reader that they no longer see. */
const formerProject = 'A project you handed over'

const period = { sellerId: int, from: day, to: day }

const sums = `sum(d.views)::int as views, sum(d.anonymous_views)::int as "anonymousViews", sum(d.favorites)::int as favorites,
  sum(d.sales)::int as sales, sum(d.taken)::int as taken, sum(d.revenue_minor)::bigint as "revenueMinor", sum(d.refunded_minor)::bigint as "refundedMinor"`

// Views and favorites are those of the projects that a person owns. What was sold stays with the seller of the orders, also after
// the project got another owner.
const ownDays = (sellerId: string) => `
  select d.day, d.project_id, d.views, d.anonymous_views, d.favorites, 0 as sales, 0 as taken, 0 as revenue_minor, 0 as refunded_minor
    from projects o join project_days d on d.project_id = o.id where o.seller_id = ${sellerId}
  union all
  select s.day, s.project_id, 0, 0, 0, s.sales, s.taken, s.revenue_minor, s.refunded_minor
    from seller_days s where s.seller_id = ${sellerId}`

// Former owners read the title and the cover only while they may see the project.
const titleFor = (sellerId: string) =>
  `case when ${visibleTo(sellerId)} then p.title else '${formerProject}' end as title`

/** The days of a period with any count for a seller's projects, or for one of them. */
const findDays = statement('project_days_found', {
  takes: { ...period, projectId: nullable(text) },
  gives: { day: text, ...countsRow },
  sql: ({ sellerId, from, to, projectId }) => `
    select d.day::text as day, ${sums} from (${ownDays(sellerId)}) d
    where d.day between ${from} and ${to} and (${projectId}::text is null or d.project_id = ${projectId})
    group by d.day order by d.day`,
})

const projectDaysRow = {
  ...countsRow,
  id: text,
  title: text,
  cover_key: nullable(text),
  cover_sizes: nullable(json<PictureSizes>()),
  trend: nullable(json<Record<string, number>>()),
  projects: int,
}
/**
 * A project with its sums; `trend` has the views of each part of the period, by its number, where there were any, and
 * `projects` is how many such projects the seller has.
 */
export type ProjectDaysRow = RowOf<typeof projectDaysRow>

/**
 * A seller's projects that were ever public, and former ones with sales in a period, with their counts in it, most viewed first. A
 * part of the trend has `step` days.
 */
const findProjectDays = statement('project_days_by_project', {
  takes: { ...period, step: int, most: int },
  gives: projectDaysRow,
  // Reads project by project, whatever number of days the planner estimates.
  sql: ({ sellerId, from, to, step, most }) => `
    with mine as (
      select id from projects where seller_id = ${sellerId}
      union select project_id from seller_days where seller_id = ${sellerId} and day between ${from} and ${to}
    ), chosen as (
      select p.id, ${titleFor(sellerId)}, p.posted_at, ${visibleTo(sellerId)} as seen, c.*, count(*) over ()::int as projects
      from mine join projects p on p.id = mine.id, lateral (
        select sum(views)::int as views, sum("anonymousViews")::int as anonymous_views, sum(favorites)::int as favorites,
          sum(sales)::int as sales, sum(taken)::int as taken, sum("revenueMinor")::bigint as revenue, sum("refundedMinor")::bigint as refunded,
          json_object_agg(part, views) filter (where views > 0) as trend
        from (select (d.day - ${from}::date) / ${step}::int as part, ${sums} from (
            select d.day, d.views, d.anonymous_views, d.favorites, 0 as sales, 0 as taken, 0 as revenue_minor, 0 as refunded_minor
              from project_days d where d.project_id = p.id and p.seller_id = ${sellerId} and d.day between ${from} and ${to}
            union all
            select s.day, 0, 0, 0, s.sales, s.taken, s.revenue_minor, s.refunded_minor
              from seller_days s where s.seller_id = ${sellerId} and s.project_id = p.id and s.day between ${from} and ${to}
          ) d group by 1) parts
      ) c
      where p.posted_at is not null or c.views is not null
      order by coalesce(c.views, 0) desc, p.posted_at desc nulls last, p.id limit ${most}
    )
    select c.id, c.title, i.key as cover_key, i.sizes as cover_sizes, c.trend, c.projects, coalesce(c.views, 0) as views,
      coalesce(c.anonymous_views, 0) as "anonymousViews", coalesce(c.favorites, 0) as favorites, coalesce(c.sales, 0) as sales, coalesce(c.taken, 0) as taken,
      coalesce(c.revenue, 0) as "revenueMinor", coalesce(c.refunded, 0) as "refundedMinor"
    from chosen c left join project_images i on i.project_id = c.id and i.position = 0 and c.seen
    order by coalesce(c.views, 0) desc, c.posted_at desc nulls last, c.id`,
})

export type EventRow = RowOf<typeof eventRow>
const eventRow = {
  day: text,
  kind: textOf<'published' | 'first-sale' | 'price'>(),
  id: text,
  title: text,
  priceMinor: nullable(int),
}

/** Events of a seller's projects, or of one of them, in a period, newest first. */
const findDayEvents = statement('project_days_events', {
  takes: { ...period, projectId: nullable(text), most: int },
  gives: eventRow,
  sql: ({ sellerId, from, to, projectId, most }) => `
    with own as materialized (
      select id, title, posted_at from projects
      where seller_id = ${sellerId} and (${projectId}::text is null or id = ${projectId})
    )
    select * from (
      select (posted_at at time zone 'UTC')::date::text as day, 'published' as kind, id, title, null::bigint as "priceMinor"
      from own where (posted_at at time zone 'UTC')::date between ${from}::date and ${to}::date
      union all
      select s.day::text, 'first-sale', id, title, null
      from own, lateral (select day from project_days where project_id = own.id and sales > 0 order by day limit 1) s
      where s.day between ${from}::date and ${to}::date
      union all
      select d.day::text, 'price', id, title, d.price_minor from own join project_days d on d.project_id = own.id
      where d.day between ${from}::date and ${to}::date and d.price_minor is not null
    ) e order by day desc, title, kind limit ${most}`,
})

/** For each of a seller's projects, the days of a period with any count. */
const findEachDay = statement('project_days_each', {
  takes: { ...period, most: int },
  gives: { day: text, id: text, title: text, ...countsRow },
  sql: ({ sellerId, from, to, most }) => `
    select d.day::text as day, p.id, ${titleFor(sellerId)}, ${sums}
    from (${ownDays(sellerId)}) d join projects p on p.id = d.project_id
    where d.day between ${from} and ${to}
      and (d.views > 0 or d.anonymous_views > 0 or d.favorites > 0 or d.sales > 0 or d.taken > 0
        or d.revenue_minor > 0 or d.refunded_minor > 0)
    group by d.day, p.id order by d.day, p.title, p.id limit ${most}`,
})

/** How many signed-in people viewed a project, and how many of them keep it as a favorite or bought it. */
export type ReachRow = RowOf<typeof reachRow>
const reachRow = { id: text, viewers: int, keepers: int, buyers: int }

/**
 * Per project of a seller: how many people viewed it in a period, and how many of them bought it in the same period. Buyers are counted
 * among the viewers, so there are never more of them. A project without a price cannot be bought, so its viewers count only
 * if they bought it when it had one. A project without viewers is absent.
 */
const findReach = statement('project_reach', {
  takes: period,
  gives: reachRow,
  // Reads order by order and project by project: a single read would grow with everybody's orders.
  sql: ({ sellerId, from, to }) => `
    with own as materialized (select id, for_sale and price_minor > 0 as priced from projects where seller_id = ${sellerId}),
    bought as materialized (
      select distinct s.project_id, o.buyer_id
      from orders o, lateral (select l.project_id from order_lines l where l.order_id = o.id and is_sale(o, l) offset 0) s
      where o.seller_id = ${sellerId} and o.paid_at >= ${from}::date::timestamp at time zone 'UTC'
        and o.paid_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    )
    select v.project_id as id, count(*)::int as viewers, count(f.user_id)::int as keepers, count(b.buyer_id)::int as buyers
    from own join lateral (
      select project_id, user_id from project_views where project_id = own.id and day between ${from} and ${to} group by 1, 2
    ) v on true
    left join bought b on b.project_id = v.project_id and b.buyer_id = v.user_id
    left join project_favorites f on f.project_id = v.project_id and f.user_id = v.user_id
    where own.priced or b.buyer_id is not null
    group by v.project_id`,
})

/** What a seller sold of a project: the sales, the free items taken, and their share of completed orders. */
type TotalsRow = RowOf<typeof totalsRow>
const totalsRow = { id: text, sold: int, taken: int, earned: int }

/** The total results of a seller for each of these projects. */
const findTotals = statement('project_days_brought', {
  takes: { sellerId: int, ids: list(text) },
  gives: totalsRow,
  sql: ({ sellerId, ids }) => `
    select project_id as id, sum(sales)::int as sold, sum(taken)::int as taken, sum(earned_minor)::bigint as earned
    from seller_days where project_id = any (${ids}::text[]) and seller_id = ${sellerId} group by project_id`,
})

/** All sales of a seller, of whatever they own now. */
const countSalesOf = statement('project_days_sales_of', {
  takes: { sellerId: int },
  gives: { sales: int },
  sql: ({ sellerId }) => `select coalesce(sum(sales), 0)::int as sales from seller_days where seller_id = ${sellerId}`,
})

const findOwned = statement('project_days_own', {
  takes: { id: text, sellerId: int },
  gives: { id: text },
  sql: ({ id, sellerId }) => `
    select p.id from projects p where p.id = ${id}
      and (p.seller_id = ${sellerId} or exists (select from seller_days d where d.project_id = p.id and d.seller_id = ${sellerId}))`,
})

/** Adds refunded amounts to the counters of a day, for each project and for the seller, while their account is there. */
const countRefunds = statement('project_days_refunds', {
  takes: { sellerId: nullable(int), ids: list(text), minors: list(int), on: day },
  // Projects are locked before their days, in order of their ids: saving or viewing a project does the same.
  sql: ({ sellerId, ids, minors, on }) => `
    with known as materialized (
      select l.id, l.minor
      from (select id, sum(minor)::bigint as minor from unnest(${ids}::text[], ${minors}::bigint[]) as line (id, minor)
        group by id) l
      join projects p on p.id = l.id order by l.id for key share of p),
    counted as (
      insert into project_days (project_id, day, refunded_minor) select id, ${on}, minor from known
      on conflict (project_id, day) do update set refunded_minor = project_days.refunded_minor + excluded.refunded_minor
      returning project_id)
    -- After the day of the project, as the trigger on orders does it.
    insert into seller_days (seller_id, project_id, day, refunded_minor)
    select ${sellerId}::bigint, k.id, ${on}, k.minor from counted c join known k on k.id = c.project_id
    where ${sellerId}::bigint is not null
    on conflict (seller_id, day, project_id) do update set refunded_minor = seller_days.refunded_minor + excluded.refunded_minor`,
})

/** Stores the price set for a project on a day; the last one of the day stays. */
export const notePrice = statement('project_days_price', {
  takes: { projectId: text, on: day, priceMinor: int },
  sql: ({ projectId, on, priceMinor }) => `
    insert into project_days (project_id, day, price_minor) values (${projectId}, ${on}, ${priceMinor})
    on conflict (project_id, day) do update set price_minor = excluded.price_minor`,
})

/** Money of a purchased line, in minor units; without a project when its maker's account is erased. */
export interface LineMoney {
  projectId: string | null
  minor: number
}

/**
 * The daily counters of projects: orders/ updates them, in the transaction of what they count, and analytics/ reads them.
 */
export const projectDays = {
  /** Counts refunds to buyers. A trigger on orders counts sales and their earnings. */
  async refunded(tx: Tx, at: Date, sellerId: number | null, lines: readonly LineMoney[]): Promise<void> {
    const own = lines.flatMap(({ projectId, minor }) => (projectId === null ? [] : [{ projectId, minor }]))
    if (own.length === 0) return
    const [ids, minors] = [own.map(({ projectId }) => projectId), own.map(({ minor }) => minor)]
    await countRefunds(tx, { sellerId, ids, minors, on: dayOf(at) })
  },
  /** Whether a person owns a project, or sold it once. */
  isOwn: async (db: Queryable, sellerId: number, id: string) => (await findOwned(db, { id, sellerId })).length > 0,
  find: findDays,
  byProject: findProjectDays,
  events: findDayEvents,
  each: findEachDay,
  reach: findReach,
  /** Returns what a seller sold of these projects, minor units; projects they sold nothing of are absent. */
  async totals(db: Queryable, sellerId: number, ids: readonly string[]): Promise<Map<string, TotalsRow>> {
    return new Map((await findTotals(db, { sellerId, ids })).map((row) => [row.id, row]))
  },
  /** The sales of a seller. */
  async sales(db: Queryable, sellerId: number): Promise<number> {
    return (await countSalesOf(db, { sellerId }))[0]?.sales ?? 0
  },
}
