import { type ProjectCategory, ratingSteps } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, text, textOf } from '#db/sql-types.ts'
import { run, statement } from '#db/statement.ts'
import { matching, type Wanted } from './match-queries.ts'
import { counted } from './most-matches.ts'

// How many of the newest matches have each value, filter by filter. Skills are counted as they are spelt before their
// spellings are put together: that is a tenth of the work.
const facets = {
  category: 'select category as value, count(*)::int as projects from newest group by category',
  seller: 'select seller_type as value, count(*)::int as projects from newest group by seller_type',
  status: 'select status as value, count(*)::int as projects from newest group by status',
  price: "select 'free' as value, count(*)::int as projects from newest where for_sale and price_minor = 0",
  days: `select most::text as value, count(*)::int as projects
    from newest join unnest(array[0, 7, 30]) most on duration_days <= most group by most`,
  team: `select team as value, count(*)::int as projects from (
      select case when team_size = 1 then '1' when team_size < 4 then '2' else '4' end as team from newest) t group by team`,
  rating: `select least::text as value, count(*)::int as projects
    from newest join unnest(array[${ratingSteps.join(', ')}]::numeric[]) least on rating_order >= least * 100000000000000 group by least`,
  skill: `select min(skill) as value, sum(projects)::int as projects
    from (select skill, count(*) as projects from newest, unnest(skills) skill group by skill) s
    group by lower(skill) order by 2 desc, 1 limit 60`,
}

/** A filter of the page by its name in the index. */
export type Facet = keyof typeof facets

/** The values of filters among the newest matches of a window, in one row, with the place of the oldest of them. */
export interface FacetRow {
  matches: number
  oldest: number | null
  facets: { facet: string; value: string; projects: number }[]
}

/** Counts the values of one filter, or of all. */
export async function countFacetsIn(db: Queryable, wanted: Wanted, window: string, only?: Facet): Promise<FacetRow> {
  const { asked, scope, values, kind } = matching(wanted, window)
  const parts = Object.entries(facets)
    .filter(([facet]) => only === undefined || facet === only)
    .map(([facet, select]) => `select '${facet}' as facet, c.* from (${select}) c`)
  const facetText = `
    with ${asked}, newest as materialized (
      select x.place, x.category, x.status, x.price_minor, x.for_sale, x.duration_days, x.team_size, x.seller_type, x.rating_order, x.skills ${scope}
      order by x.posted_at desc, x.project_id desc limit ${counted}
    ), facets as (${parts.join(' union all ')})
    select (select count(*)::int from newest) as matches, (select min(place) from newest) as oldest, coalesce((select json_agg(facets) from facets), '[]') as facets`
  const [row] = await run<FacetRow>(db, { name: `matches_facets_${only ?? 'all'}_${kind}`, text: facetText, values })
  return row ?? { matches: 0, oldest: null, facets: [] }
}

/** The kept counters of the categories. */
export const categoryCounters = statement('category_counters', {
  gives: { category: textOf<ProjectCategory>(), projects: int },
  sql: () => 'select category, projects from category_totals where projects > 0',
})

/** The kept counters of the other filters; of the skills those that most projects name. */
export const facetCounters = statement('facet_counters', {
  takes: { skills: int },
  gives: { facet: text, value: text, projects: int },
  sql: ({ skills }) => `
    (select facet, value::text, projects from facet_totals where facet <> 'skill' and projects > 0)
    union all
    (select facet, value::text, projects from facet_totals where facet = 'skill' and projects > 0
     order by projects desc, value limit ${skills})`,
})

/** The skills from one text to another, those that most projects name first. */
export const findSkills = statement('skills_begun', {
  takes: { from: text, to: text, most: int },
  gives: { name: text, projects: int },
  sql: ({ from, to, most }) => `
    select value::text as name, projects from facet_totals
    where facet = 'skill' and value >= ${from}::citext and value < ${to}::citext and projects > 0
    order by projects desc, value limit ${most}`,
})
