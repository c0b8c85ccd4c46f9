import { pageLimits } from '@guildhall/contract/limits.ts'
import { projectCategories, projectStatuses, ratingSteps, userTypes } from '@guildhall/contract/options.ts'
import type { ProjectFacets, ProjectFilters } from '@guildhall/contract/projects.ts'
import type { Queryable } from '#db/connect.ts'
import { categoryCounters, countFacetsIn, type Facet, facetCounters } from './facet-queries.ts'
import { isPlain } from './filters.ts'
import { firstMatching, prepareSearch } from './matches.ts'
import { counted } from './most-matches.ts'
import { inWindows } from './windows.ts'

/** The values of a filter with their numbers, by the filter's name in the index. */
type Counts = { facet: string; value: string; projects: number }[]

/** What each filter of the page leaves out when its own values are counted. */
const own: Record<Exclude<Facet, 'skill'>, (keyof ProjectFilters)[]> = {
  category: ['category'],
  price: ['free', 'priceMin', 'priceMax'],
  days: ['durationMax'],
  team: ['teamSizeMin', 'teamSizeMax'],
  seller: ['sellerType'],
  status: ['status'],
  rating: ['ratingMin'],
}
/** So many skills are offered. */
const mostSkills = 30

/**
 * How many projects each value of each filter has, as if that filter were not set: kept counters where nothing is asked
 * (a category alone is not asked), else the newest 1,000 matches.
 */
export async function countFacets(db: Queryable, filters: ProjectFilters): Promise<ProjectFacets> {
  if (isPlain(filters) && !filters.category) return keptFacets(db)
  const named = Object.entries(own) as [Facet, (keyof ProjectFilters)[]][]
  const chosen = named.filter(([, names]) => names.some((name) => filters[name] !== undefined))
  const [all, ...others] = await Promise.all([
    countWith(db, filters),
    ...chosen.map(async ([facet, names]) => {
      const without = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as never)))
      const rest = without as ProjectFilters
      // Categories without any other filter have kept counters.
      const { counts } =
        isPlain(rest) && !rest.category ? { counts: await keptCounts(db) } : await countWith(db, rest, facet)
      return [facet, counts.filter((each) => each.facet === facet)] as const
    }),
  ])
  const instead = new Map<string, Counts>(others)
  const counts = [...all.counts.filter(({ facet }) => !instead.has(facet)), ...[...instead.values()].flat()]
  const exact = all.matches <= pageLimits.exactTotal
  return present(counts, { value: Math.min(all.matches, pageLimits.exactTotal), exact }, exact)
}

async function keptFacets(db: Queryable): Promise<ProjectFacets> {
  const counts = await keptCounts(db)
  const value = counts.reduce((sum, { facet, projects }) => sum + (facet === 'category' ? projects : 0), 0)
  return present(counts, { value, exact: true }, true)
}

async function keptCounts(db: Queryable): Promise<Counts> {
  const [categories, others] = await Promise.all([categoryCounters(db), facetCounters(db, { skills: mostSkills })])
  return [...categories.map(({ category, projects }) => ({ facet: 'category', value: category, projects })), ...others]
}

async function countWith(
  db: Queryable,
  filters: ProjectFilters,
  only?: Facet,
): Promise<{ matches: number; counts: Counts }> {
  const { attempts } = await prepareSearch(db, filters)
  const found = await firstMatching(attempts, (wanted) =>
    inWindows(db, wanted, counted, (window) => countFacetsIn(db, wanted, window, only)),
  )
  return { matches: found?.matches ?? 0, counts: found?.facets ?? [] }
}

function present(counts: Counts, total: ProjectFacets['total'], exact: boolean): ProjectFacets {
  const of = (facet: string) => counts.filter((each) => each.facet === facet)
  const count = (facet: string, value: string) => of(facet).find((each) => each.value === value)?.projects ?? 0
  return {
    total,
    exact,
    categories: projectCategories
      .map((category) => ({ category, count: count('category', category) }))
      .filter((each) => each.count > 0),
    free: count('price', 'free'),
    durations: [0, 7, 30].map((max) => ({ max, count: count('days', String(max)) })),
    teamSizes: [
      { min: 1, max: 1, count: count('team', '1') },
      { min: 2, max: 3, count: count('team', '2') },
      { min: 4, max: null, count: count('team', '4') },
    ],
    sellerTypes: userTypes.map((sellerType) => ({ sellerType, count: count('seller', sellerType) })),
    statuses: projectStatuses.map((status) => ({ status, count: count('status', status) })),
    ratings: ratingSteps.map((min) => ({ min, count: count('rating', String(min)) })),
    skills: of('skill')
      .slice(0, mostSkills)
      .map(({ value, projects }) => ({ skill: value, count: projects })),
  }
}
