import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import type { ListingKind } from '../listing-kind.ts'
import { countFacetsIn, type FacetCount, facetCounters, valueCounters } from './facet-queries.ts'
import { firstMatching, prepareSearch } from './matches.ts'
import { knownFor } from './memory.ts'
import { counted } from './most-matches.ts'
import { inWindows } from './windows.ts'

/** What a search leaves for each value of each filter. */
export interface Facets {
  total: { value: number; exact: boolean }
  /** Whether the numbers are of all matches; else of the newest 1,000. */
  exact: boolean
  counts: FacetCount[]
}

interface Counted {
  matches: number
  facets: FacetCount[]
}

/** So many values that people write themselves are offered. */
export const mostOpenValues = 30

/**
 * How many listings each value of each filter has, as if that filter were not set: kept counters where nothing else is asked,
 * else the newest 1,000 matches. A filter of which several values can be chosen together counts within what is chosen.
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
      // Without any other filter there are kept counters.
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

// Of more matches than are counted the numbers are of the newest 1,000, and are said to be about right: ten seconds later they
// still are. Reading so many rows for each filter takes longer than all the rest of a page.
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
