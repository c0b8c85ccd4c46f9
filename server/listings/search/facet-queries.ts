import type { Queryable } from '#db/connect.ts'
import { int, list, text } from '#db/sql-types.ts'
import { binder, run, statement } from '#db/statement.ts'
import type { ListingKind } from '../listing-kind.ts'
import { matching, type Wanted } from './match-queries.ts'
import { counted } from './most-matches.ts'

/** How many listings have a value of a filter. */
export interface FacetCount {
  facet: string
  value: string
  listings: number
}

/** The values of filters among the newest matches of a window, in one row, with the place of the oldest of them. */
export interface FacetRow {
  matches: number
  oldest: number | null
  facets: FacetCount[]
}

/** So many values that people write themselves are counted. */
const mostOpen = 60

/** Counts the values of one filter, or of all, among the newest matches of a window. Spellings of one value are put together. */
export async function countFacetsIn(
  db: Queryable,
  of: ListingKind<never>,
  wanted: Wanted,
  window: string,
  viewer: number,
  only?: string,
): Promise<FacetRow> {
  const { asked, scope, values: found, name } = matching(of, wanted, window)
  const { bind, values } = binder(found)
  const visible = viewer !== 0 && of.visibleTo ? `and ${of.visibleTo(bind(viewer), 'x.id')}` : ''
  const isOpen = of.openFacets.map((facet) => `value like '${facet}:%'`).join(' or ') || 'false'
  // Counted as they are spelt first: that is a tenth of the work.
  const text = `
    with ${asked}, newest as materialized (
      select x.place, x.facets ${scope} ${visible} order by x.posted_at desc, x.id desc limit ${counted}
    ), spelt as materialized (
      select value, count(*)::int as listings from newest, unnest(facets) value ${only ? `where value like '${only}:%'` : ''} group by value
    ), facets as (
      select value, listings from spelt where not (${isOpen})
      union all
      (select min(value), sum(listings)::int from spelt where ${isOpen} group by lower(value) order by 2 desc, 1 limit ${mostOpen})
    )
    select (select count(*)::int from newest) as matches, (select min(place) from newest) as oldest,
      coalesce((select json_agg(json_build_object('facet', split_part(value, ':', 1), 'value', substr(value, strpos(value, ':') + 1),
        'listings', listings)) from facets), '[]') as facets`
  const [row] = await run<FacetRow>(db, {
    name: `matches_facets_${name}_${only ?? 'all'}${visible && '_viewer'}`,
    text,
    values,
  })
  return row ?? { matches: 0, oldest: null, facets: [] }
}

/** The kept counters of a kind; of the facets whose values people write the values that most listings have. */
export const facetCounters = statement('facet_counters', {
  takes: { kind: text, open: list(text), most: int },
  gives: { facet: text, value: text, listings: int },
  sql: ({ kind, open, most }) => `
    (select facet, value::text, listings from listing_totals
     where kind = ${kind} and facet <> all (${open}::text[]) and listings > 0)
    union all
    (select facet, value::text, listings from listing_totals
     where kind = ${kind} and facet = any (${open}::text[]) and listings > 0 order by listings desc, value limit ${most})`,
})

/** The kept counters of one facet. */
export const valueCounters = statement('value_counters', {
  takes: { kind: text, facet: text },
  gives: { value: text, listings: int },
  sql: ({ kind, facet }) => `
    select value::text, listings from listing_totals where kind = ${kind} and facet = ${facet} and listings > 0`,
})

/** The values of a facet from one text to another, those that most listings have first. */
export const findValues = statement('values_begun', {
  takes: { kind: text, facet: text, from: text, to: text, most: int },
  gives: { name: text, listings: int },
  sql: ({ kind, facet, from, to, most }) => `
    select value::text as name, listings from listing_totals
    where kind = ${kind} and facet = ${facet} and value >= ${from}::citext and value < ${to}::citext and listings > 0
    order by listings desc, value limit ${most}`,
})
