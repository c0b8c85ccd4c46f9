import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { userEndpoints } from '@guildhall/contract/users/users.ts'
import { findPage, prepareSearch, type SavedKind, start } from '#listings/service.ts'
import { type PeopleFilters, peopleFor } from './listing.ts'
import { calledOf } from './presenter.ts'
import type { CardRow } from './queries.ts'

/** Saved searches of people: what their list finds for visitors, so that no mail tells of whom only members may see. */
export const savedPeople: SavedKind<PeopleFilters> = {
  words: { one: 'person', many: 'people' },
  refusal: 'This is no search of people',
  readFilters(asked) {
    const read = userEndpoints.all.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, ...filters } = read.data
    return filters
  },
  async findNewest({ db }, filters, keeperId) {
    const kind = peopleFor('visitors')
    const { attempts, corrected } = await prepareSearch(db, kind, filters)
    const [wanted] = attempts
    // Somebody else's name is no news.
    if (!wanted || corrected !== undefined) return []
    const page = { place: start, limit: pageLimits.maxSize, viewer: keeperId, explained: null }
    const { cards } = await findPage<CardRow & { id: string }, never>(db, kind, wanted, 'newest', page)
    return cards.map((row) => ({ id: row.id, name: calledOf(row) }))
  },
  path: (query) => `/search?tab=people&${query}`,
}
