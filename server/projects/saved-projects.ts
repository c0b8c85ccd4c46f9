import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { MarketplaceQuery, type ProjectFilters } from '@guildhall/contract/projects/projects.ts'
import type { SavedKind } from '#listings/service.ts'
import { findProjects } from './lists/project-lists.ts'

/** Saved searches of projects. */
export const savedProjects: SavedKind<ProjectFilters> = {
  words: { one: 'project', many: 'projects' },
  refusal: 'This is no search of the marketplace',
  readFilters(asked) {
    const read = MarketplaceQuery.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ids: _i, ...filters } = read.data
    return filters
  },
  async findNewest(deps, filters) {
    const { items, ...told } = await findProjects(deps, null, { ...filters, sort: 'newest', limit: pageLimits.maxSize })
    return 'partial' in told ? [] : items.map(({ id, title }) => ({ id, name: title }))
  },
  path: (query) => `/marketplace?${query}&sort=newest`,
}
