import { projectCategories } from '@guildhall/contract/options.ts'
import type { Topic } from '@guildhall/contract/search.ts'
import type { Queryable } from '#db/connect.ts'
import { categoryCounters, findSkills } from './facet-queries.ts'

/** The categories that hold what was typed and the skills that begin with it, those with the most projects first. */
export async function findTopics(db: Queryable, typed: string, most: number): Promise<Topic[]> {
  const text = typed.trim().toLowerCase()
  if (text.length < 2) return []
  const [skills, counters] = await Promise.all([
    findSkills(db, { from: text, to: `${text}\u{10ffff}`, most }),
    categoryCounters(db),
  ])
  const counts = new Map(counters.map(({ category, projects }) => [category, projects]))
  const categories = projectCategories.filter((name) => name.toLowerCase().includes(text))
  return [
    ...categories.map((name) => ({ kind: 'category' as const, name, projects: counts.get(name) ?? 0 })),
    ...skills.map(({ name, projects }) => ({ kind: 'skill' as const, name, projects })),
  ]
    .filter(({ projects }) => projects > 0)
    .sort((a, b) => b.projects - a.projects)
    .slice(0, most)
}
