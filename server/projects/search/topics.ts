import type { Topic } from '@guildhall/contract/projects/search.ts'
import { projectCategories } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { findValues, valueCounters } from '#listings/service.ts'
import { projectListing } from '../listing.ts'

/** The categories that hold what was typed and the skills that begin with it, those with the most projects first. */
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
