import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, list, run, statement, text } from '#db/statement.ts'
import type { ListingKind } from '../listing-kind.ts'
import { counted, matching, type Wanted } from './match-queries.ts'
import { firstMatching, prepareSearch } from './matches.ts'
import { knownFor } from './memory.ts'
import { inWindows } from './windows.ts'

/** How many results a search has for each value of each filter. */
export interface Facets {
  total: { value: number; exact: boolean }
  /** Whether the numbers cover all matches; otherwise the newest 1,000. */
  exact: boolean
  counts: FacetCount[]
}

interface Counted {
  matches: number
  facets: FacetCount[]
}

/** How many user-written values are offered. */
export const mostOpenValues = 30

/**
 * How many listings each value of each filter has, as if that filter were not set: stored counters when nothing else is
 * filtered, else the newest 1,000 matches. A filter that allows several values together counts within the chosen ones.
 */
export async function countFacets<Filters extends { q?: string | undefined }>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
  viewer = 0,
): Promise<Facets> {
  const isAsked = (names: readonly (keyof Filters)[]) => names.some((name) => !isEmpty(filters[name]))
  if (Object.values(filters).every(isEmpty)) return keptFacets(db, of)
  const chosen = Object.entries(of.facets).filter(([, names]) => isAsked(names))
  const [all, ...instead] = await Promise.all([
    countWith(db, of, filters, viewer),
    ...chosen.map(async ([facet, names]) => {
      const rest = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as never)))
      // Without any other filter the stored counters apply.
      if (Object.values(rest).every(isEmpty)) return { matches: 0, facets: await valuesOf(db, of, facet) }
      return countWith(db, of, rest as Filters, viewer, facet)
    }),
  ])
  const replaced = new Set(chosen.map(([facet]) => facet))
  const isExact = ({ matches }: Counted) => matches <= pageLimits.exactTotal
  return {
    total: { value: Math.min(all.matches, pageLimits.exactTotal), exact: isExact(all) },
    exact: [all, ...instead].every(isExact),
    counts: [...all.facets.filter(({ facet }) => !replaced.has(facet)), ...instead.flatMap(({ facets }) => facets)],
  }
}

async function keptFacets(db: Queryable, of: ListingKind<never>): Promise<Facets> {
  const counts = await facetCounters(db, { kind: of.name, open: of.openFacets, most: mostOpenValues })
  const value = counts.reduce((sum, { facet, listings }) => sum + (facet === of.dividedBy ? listings : 0), 0)
  return { total: { value, exact: true }, exact: true, counts }
}

async function valuesOf(db: Queryable, of: ListingKind<never>, facet: string): Promise<FacetCount[]> {
  return (await valueCounters(db, { kind: of.name, facet })).map((row) => ({ facet, ...row }))
}

// With more matches than are counted, the numbers cover the newest 1,000 and are shown as approximate: they are still so ten
// seconds later. Reading that many rows for each filter takes longer than all the rest of a page.
const aboutRight = knownFor<Counted>({ seconds: 10 })

async function countWith<Filters extends { q?: string | undefined }>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
  viewer: number,
  only?: string,
): Promise<Counted> {
  const { attempts } = await prepareSearch(db, of, filters)
  const found = await firstMatching(attempts, async (wanted) => {
    const { words, query, bounds } = wanted
    const name = JSON.stringify([of.name, of.visibleTo ? viewer : 0, only, words, query, bounds])
    const known = aboutRight.get(db, name)
    if (known) return known
    const answer = await inWindows(db, of, wanted, counted, (window) =>
      countFacetsIn(db, of, wanted, window, viewer, only),
    )
    if (answer.matches >= counted) aboutRight.set(db, name, answer)
    return answer
  })
  return found ?? { matches: 0, facets: [] }
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** How many listings have a value of a filter. */
interface FacetCount {
  facet: string
  value: string
  listings: number
}

/** The filter values among the newest matches of a window, in one row, with the place of the oldest of them. */
export interface FacetRow {
  matches: number
  oldest: number | null
  facets: FacetCount[]
}

/** How many user-written values are counted. */
const mostOpen = 60

/**
 * Counts the values of one filter, or of all, among the newest matches of a window. Different spellings of one value are
 * merged.
 */
async function countFacetsIn(
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
  // Counted by exact spelling first: that is a tenth of the work.
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

/** The stored counters of a kind; of user-written facets only the most common values. */
const facetCounters = statement('facet_counters', {
  takes: { kind: text, open: list(text), most: int },
  gives: { facet: text, value: text, listings: int },
  sql: ({ kind, open, most }) => `
    (select facet, value::text, listings from listing_totals
     where kind = ${kind} and facet <> all (${open}::text[]) and listings > 0)
    union all
    (select facet, value::text, listings from listing_totals
     where kind = ${kind} and facet = any (${open}::text[]) and listings > 0 order by listings desc, value limit ${most})`,
})

/** The stored counters of one facet. */
export const valueCounters = statement('value_counters', {
  takes: { kind: text, facet: text },
  gives: { value: text, listings: int },
  sql: ({ kind, facet }) => `
    select value::text, listings from listing_totals where kind = ${kind} and facet = ${facet} and listings > 0`,
})

/** The values of a facet between two texts, the most common first. */
export const findValues = statement('values_begun', {
  takes: { kind: text, facet: text, from: text, to: text, most: int },
  gives: { name: text, listings: int },
  sql: ({ kind, facet, from, to, most }) => `
    select value::text as name, listings from listing_totals
    where kind = ${kind} and facet = ${facet} and value >= ${from}::citext and value < ${to}::citext and listings > 0
    order by listings desc, value limit ${most}`,
})
