import { licences } from '@guildhall/contract/projects/licences.ts'
import type { ProjectFacets, ProjectFilters } from '@guildhall/contract/projects/projects.ts'
import type { Topic } from '@guildhall/contract/projects/search.ts'
import { goalNumbers } from '@guildhall/contract/sustainability/options.ts'
import { projectCategories, projectStatuses, ratingSteps, userTypes } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { countFacets, findValues, mostOpenValues, valueCounters } from '#listings/service.ts'
import { projectListing } from '../listing.ts'

/** Returns how many projects each value of each marketplace filter has, as if that filter were not set. */
export async function countProjectFacets(db: Queryable, filters: ProjectFilters): Promise<ProjectFacets> {
  const { total, exact, counts } = await countFacets(db, projectListing, filters)
  const of = (facet: string) => counts.filter((each) => each.facet === facet)
  const count = (facet: string, value: string) => of(facet).find((each) => each.value === value)?.listings ?? 0
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
    places: count('places', 'open'),
    goals: goalNumbers.map((goal) => ({ goal, count: count('goal', goal) })),
    sellerTypes: userTypes.map((sellerType) => ({ sellerType, count: count('seller', sellerType) })),
    statuses: projectStatuses.map((status) => ({ status, count: count('status', status) })),
    licences: licences.map((licence) => ({ licence, count: count('licence', licence) })),
    ratings: ratingSteps.map((min) => ({ min, count: count('rating', String(min)) })),
    skills: of('skill')
      .slice(0, mostOpenValues)
      .map(({ value, listings }) => ({ skill: value, count: listings })),
  }
}

/**
 * Returns the categories that contain the typed text and the skills that begin with it, those with the most projects first.
 */
export async function findTopics(db: Queryable, typed: string, most: number): Promise<Topic[]> {
  const text = typed.trim().toLowerCase()
  if (text.length < 2) return []
  const kind = projectListing.name
  const [skills, counters] = await Promise.all([
    findValues(db, { kind, facet: 'skill', from: text, to: `${text}\u{10ffff}`, most }),
    valueCounters(db, { kind, facet: 'category' }),
  ])
  const counts = new Map(counters.map(({ value, listings }) => [value, listings]))
  const categories = projectCategories.filter((name) => name.toLowerCase().includes(text))
  return [
    ...categories.map((name) => ({ kind: 'category' as const, name, projects: counts.get(name) ?? 0 })),
    ...skills.map(({ name, listings }) => ({ kind: 'skill' as const, name, projects: listings })),
  ]
    .filter(({ projects }) => projects > 0)
    .sort((a, b) => b.projects - a.projects)
    .slice(0, most)
}
